import { sql } from 'drizzle-orm'
import type { NewOrgUnit, OrgUnitChange, OrgUnitItem, OrgUnitLevel } from '../../../contract/orgUnits.ts'
import type { Place } from '../../../domain/permissions/roles.ts'
import type { Tx } from '../database.ts'
import { orgUnitColumns, orgUnitPlace, orgUnits } from './orgUnitTable.ts'
import { restorableFilter } from '../schema/restorableFilter.ts'

/** Org unit and its position: the IDs of the levels above it, and its own. */
export interface FoundOrgUnit {
  item: OrgUnitItem
  place: Partial<Place>
}

/** Table of each level, and the column that references the parent. */
const tables = {
  organization: { table: sql`organizations`, parent: null },
  customer: { table: sql`customers`, parent: sql`organization_id` },
  facility: { table: sql`facilities`, parent: sql`customer_id` },
  unit: { table: sql`units`, parent: sql`facility_id` },
} as const

export const orgUnitStore = {
  /** Returns an existing org unit; with `removed`, a removed one that can be restored. */
  async byId(tx: Tx, level: OrgUnitLevel, id: string, removed = false): Promise<FoundOrgUnit | null> {
    const [found] = await tx
      .select({ item: orgUnitColumns, place: orgUnitPlace })
      .from(orgUnits)
      .where(
        sql`node.level = ${level} and node.id = ${id} and ${
          removed ? restorableFilter(sql`node.removed_at`) : sql`node.removed_at is null`
        }`,
      )
    if (found === undefined) return null
    return { item: found.item, place: placeOf(found.place) }
  },

  /** Locks an existing org unit against removal until the transaction ends. Returns false if it is gone. */
  async hold(tx: Tx, level: OrgUnitLevel, id: string): Promise<boolean> {
    const { rows } = await tx.execute(
      sql`select 1 from ${tables[level].table} where id = ${id} and removed_at is null for share`,
    )
    return rows.length > 0
  },

  async create(tx: Tx, level: OrgUnitLevel, made: NewOrgUnit, customerId: string | null): Promise<string> {
    const { table, parent } = tables[level]
    const given = [
      [sql`name`, sql`${made.name}`],
      ...(level === 'facility'
        ? [
            [sql`address`, sql`${made.address}`],
            [sql`time_zone`, sql`${made.time_zone}`],
          ]
        : []),
      ...(parent === null ? [] : [[parent, sql`${made.parent_id}::uuid`]]),
      ...(level === 'unit' ? [[sql`customer_id`, sql`${customerId}::uuid`]] : []),
    ]
    const listed = (at: number) =>
      sql.join(
        given.map((pair) => pair[at] ?? sql``),
        sql`, `,
      )
    const { rows } = await tx.execute<{ id: string }>(
      sql`insert into ${table} (${listed(0)}) values (${listed(1)}) returning id`,
    )
    const [row] = rows
    if (row === undefined) throw new Error('the org unit was not written')
    return row.id
  },

  /**
   * Updates the org unit if its version is still the given one. Returns false if it has changed, or the org
   * unit is removed.
   */
  async change(
    tx: Tx,
    level: OrgUnitLevel,
    seen: { id: string; version: number },
    change: OrgUnitChange,
  ): Promise<boolean> {
    const { name, address, time_zone: timeZone } = change
    const set = [
      sql`version = version + 1`,
      sql`changed_at = now()`,
      ...(name === undefined ? [] : [sql`name = ${name}`]),
      ...(address === undefined || level !== 'facility' ? [] : [sql`address = ${address}`]),
      ...(timeZone === undefined || level !== 'facility' ? [] : [sql`time_zone = ${timeZone}`]),
    ]
    const { rowCount } = await tx.execute(
      sql`update ${tables[level].table} set ${sql.join(set, sql`, `)}
        where id = ${seen.id} and version = ${seen.version} and removed_at is null`,
    )
    return rowCount === 1
  },

  /** Removes or restores the given version. Returns false if it has changed. */
  async setRemoved(
    tx: Tx,
    level: OrgUnitLevel,
    seen: { id: string; version: number },
    removed: boolean,
  ): Promise<boolean> {
    const { rowCount } = await tx.execute(
      sql`update ${tables[level].table}
        set version = version + 1, changed_at = now(), removed_at = ${removed ? sql`now()` : sql`null`}
        where id = ${seen.id} and version = ${seen.version} and removed_at is ${removed ? sql`null` : sql`not null`}`,
    )
    return rowCount === 1
  },
}

function placeOf(ids: Record<OrgUnitLevel, unknown>): Partial<Place> {
  const { organization, customer, facility, unit } = ids
  return {
    ...(typeof organization === 'string' && { organizationId: organization }),
    ...(typeof customer === 'string' && { customerId: customer }),
    ...(typeof facility === 'string' && { facilityId: facility }),
    ...(typeof unit === 'string' && { unitId: unit }),
  }
}
