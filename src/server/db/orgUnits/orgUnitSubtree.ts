import { sql, type SQL } from 'drizzle-orm'
import type { OrgUnitLevel } from '../../../contract/orgUnits.ts'
import type { GrantOrgUnitRef } from '../../../contract/permissions/permissions.ts'
import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import type { Tx } from '../database.ts'
import { orgUnits } from './orgUnitTable.ts'

/** An org unit or room below another one. */
export interface OrgUnitInTree extends GrantOrgUnitRef {
  /** Null for an organization. */
  parentId: string | null
  /** Number of rooms directly in it; 0 except for a unit. */
  rooms: number
}

const columns: Readonly<Record<OrgUnitLevel, SQL>> = {
  organization: sql`node.organization_id`,
  customer: sql`node.customer_id`,
  facility: sql`node.facility_id`,
  unit: sql`node.unit_id`,
}

const within = (orgUnit: { level: OrgUnitLevel; id: string } | null): SQL =>
  orgUnit === null ? sql`true` : sql`${columns[orgUnit.level]} = ${orgUnit.id}`

/** Returns every org unit down to the units below another one, by name; null is the platform. */
export async function orgUnitsUnder(
  tx: Tx,
  orgUnit: { level: OrgUnitLevel; id: string } | null,
): Promise<OrgUnitInTree[]> {
  const { rows } = await tx.execute<{
    level: OrgUnitLevel
    id: string
    name: string
    parent_id: string | null
    rooms: number
  }>(
    sql`select node.level, node.id, node.name, node.parent_id, coalesce(counted.rooms, 0) as rooms
      from ${orgUnits}
      left join (select unit_id, count(*)::int as rooms from rooms where removed_at is null group by 1) counted
        on counted.unit_id = node.id
      where node.removed_at is null and ${within(orgUnit)} and node.id is distinct from ${orgUnit?.id ?? null}::uuid
      order by node.name collate wardlink_order, node.id`,
  )
  return rows.map(({ parent_id: parentId, ...row }) => ({ ...row, parentId }))
}

/** Returns the rooms below an org unit that have a decision of their own, at most this number, and how many there are. */
export async function decidedRoomsUnder(
  tx: Tx,
  orgUnit: { level: OrgUnitLevel; id: string } | null,
  most: number,
): Promise<{ rooms: OrgUnitInTree[]; total: number }> {
  const { rows } = await tx.execute<{
    id: string
    number: string
    bed: string
    unit_id: string
    total: number
  }>(
    sql`select r.id, r.number, r.bed, r.unit_id, count(*) over ()::int as total
      from rooms r join ${orgUnits} on node.id = r.unit_id
      where r.removed_at is null and node.level = 'unit' and ${within(orgUnit)}
        and exists (select 1 from permissions p where p.node_id = r.id)
      order by r.in_order, r.id limit ${most}`,
  )
  const rooms = rows.map(({ id, unit_id: parentId, number, bed }): OrgUnitInTree => {
    return { level: 'room', id, name: roomLabel({ number, bed }), parentId, rooms: 0 }
  })
  return { rooms, total: rows[0]?.total ?? 0 }
}
