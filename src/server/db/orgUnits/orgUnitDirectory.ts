import { and, sql } from 'drizzle-orm'
import type { Assignment, Node } from '../../../contract/permissions/roles.ts'
import { type OrgUnitLevel, orgUnitLevels } from '../../../contract/orgUnits.ts'
import { subtreeFilter } from './subtreeFilter.ts'
import type { Tx } from '../database.ts'
import { customers, facilities, organizations, units } from '../schema.ts'
import { orgUnitPlace, orgUnits } from './orgUnitTable.ts'

/** Org unit with the path down to it, and the customer that it belongs to; null for an organization. */
export interface OrgUnitEntry {
  id: string
  level: OrgUnitLevel
  path: Node[]
  customerId: string | null
}

type OrgUnitNames = Record<'id' | 'name' | 'level', string> &
  Record<'organization_id' | 'customer_id' | 'facility_id', string | null> &
  Record<'organization' | 'customer' | 'facility', string>

const tables = {
  organization: organizations,
  customer: customers,
  facility: facilities,
  unit: units,
} as const

export const orgUnitDirectory = {
  /** Returns every org unit at or below those of the assignments. */
  async within(tx: Tx, held: readonly Assignment[]): Promise<OrgUnitEntry[]> {
    const { rows } = await tx.execute<OrgUnitNames>(sql`
      select node.id, node.level, node.name, node.organization_id, node.organization, node.customer_id, node.customer,
        node.facility_id, node.facility
      from ${orgUnits} where ${and(sql`node.removed_at is null`, subtreeFilter(orgUnitPlace, held))}`)
    return rows.flatMap((row) => {
      const level = orgUnitLevels.find((name) => name === row.level)
      return level === undefined
        ? []
        : [{ id: row.id, level, path: pathOf(row, level), customerId: row.customer_id }]
    })
  },

  /**
   * Locks existing org units against removal until the transaction ends. Returns the IDs of those that still
   * exist.
   */
  async hold(tx: Tx, entries: readonly Pick<OrgUnitEntry, 'id' | 'level'>[]): Promise<Set<string>> {
    const held = new Set<string>()
    for (const level of orgUnitLevels) {
      const ids = entries.filter((entry) => entry.level === level).map(({ id }) => id)
      if (ids.length === 0) continue
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from ${tables[level]} where id = any (${sql.param(ids)}::uuid[]) and removed_at is null order by id for share`,
      )
      for (const { id } of rows) held.add(id)
    }
    return held
  },
}

function pathOf(row: OrgUnitNames, level: OrgUnitLevel): Node[] {
  const above: Node[] = [
    { level: 'organization', id: row.organization_id ?? '', name: row.organization },
    { level: 'customer', id: row.customer_id ?? '', name: row.customer },
    { level: 'facility', id: row.facility_id ?? '', name: row.facility },
  ]
  return [...above.slice(0, orgUnitLevels.indexOf(level)), { level, id: row.id, name: row.name }]
}
