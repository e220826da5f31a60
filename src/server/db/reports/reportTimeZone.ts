import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import { subtreeFilter } from '../orgUnits/subtreeFilter.ts'
import type { Tx } from '../database.ts'
import { customers, facilities, units } from '../schema.ts'

/**
 * Returns the time zone for items that belong to no facility: the most common one of the facilities in scope;
 * UTC if there are none.
 */
export async function reportTimeZone(
  tx: Tx,
  { within, below }: { within: readonly Assignment[]; below?: string | undefined },
): Promise<string> {
  const [row] = await tx
    .select({ zone: sql<string | null>`mode() within group (order by ${facilities.timeZone})` })
    .from(facilities)
    .innerJoin(customers, eq(customers.id, facilities.customerId))
    .leftJoin(units, and(eq(units.facilityId, facilities.id), isNull(units.removedAt)))
    .where(
      and(
        isNull(facilities.removedAt),
        subtreeFilter(
          {
            organization: customers.organizationId,
            customer: customers.id,
            facility: facilities.id,
            unit: units.id,
          },
          within,
        ),
        below === undefined
          ? undefined
          : or(
              eq(customers.organizationId, below),
              eq(customers.id, below),
              eq(facilities.id, below),
              eq(units.id, below),
            ),
      ),
    )
  return row?.zone ?? 'UTC'
}
