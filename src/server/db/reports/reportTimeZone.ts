import { and, countDistinct, eq, isNull, or, sql } from 'drizzle-orm'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import { subtreeFilter } from '../orgUnits/subtreeFilter.ts'
import type { Tx } from '../database.ts'
import { customers, facilities, units } from '../schema.ts'

interface LevelZones {
  /** Time zone of most facilities; UTC if there are none. */
  zone: string
  /** Number of different time zones. */
  count: number
}

/**
 * Returns the time zone for items that belong to no facility: the most common one of the facilities in scope;
 * UTC if there are none.
 */
export const reportTimeZone = async (tx: Tx, question: Parameters<typeof levelZones>[1]): Promise<string> =>
  (await levelZones(tx, question)).zone

/** Returns the time zones of the facilities in scope. */
export async function levelZones(
  tx: Tx,
  { within, below }: { within: readonly Assignment[]; below?: string | undefined },
): Promise<LevelZones> {
  // A facility counts once, however many units it has.
  const found = tx
    .selectDistinct({ id: facilities.id, timeZone: facilities.timeZone })
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
    .as('found')
  const [row] = await tx
    .select({
      zone: sql<string | null>`mode() within group (order by ${found.timeZone})`,
      count: countDistinct(found.timeZone),
    })
    .from(found)
  return { zone: row?.zone ?? 'UTC', count: row?.count ?? 0 }
}
