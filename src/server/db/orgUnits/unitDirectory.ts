import { and, sql } from 'drizzle-orm'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import type { Place } from '../../../domain/permissions/roles.ts'
import { subtreeFilter } from './subtreeFilter.ts'
import type { Tx } from '../database.ts'
import { orgUnitPlace, orgUnits } from './orgUnitTable.ts'

/** A unit with its names and its place in the tree. */
export interface UnitEntry {
  id: string
  name: string
  facility: string
  customer: string
  place: Place
}

export const unitDirectory = {
  /** Returns every unit at or below the org units of the assignments. */
  async within(tx: Tx, held: readonly Assignment[]): Promise<UnitEntry[]> {
    const rows = await tx
      .select({
        id: sql<string>`node.id`,
        name: sql<string>`node.name`,
        facility: sql<string>`node.facility`,
        customer: sql<string>`node.customer`,
        organizationId: sql<string>`node.organization_id`,
        customerId: sql<string>`node.customer_id`,
        facilityId: sql<string>`node.facility_id`,
      })
      .from(orgUnits)
      .where(and(sql`node.level = 'unit'`, sql`node.removed_at is null`, subtreeFilter(orgUnitPlace, held)))
    return rows.map(({ id, name, facility, customer, ...above }) => ({
      id,
      name,
      facility,
      customer,
      place: { ...above, unitId: id },
    }))
  },

  /** Locks units against removal until the transaction ends. Returns the IDs of those that still exist. */
  async hold(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from units where id = any (${sql.param([...ids])}::uuid[]) and removed_at is null order by id for share`,
    )
    return new Set(rows.map(({ id }) => id))
  },
}
