import { sql, type SQL } from 'drizzle-orm'
import type { GrantOrgUnitRef } from '../../../contract/permissions/permissions.ts'
import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import type { RoomInTree } from '../../../domain/permissions/grantPreview.ts'
import type { Tx } from '../database.ts'

/** Maximum number of an org unit’s children in its grid. */
const mostChildren = 300

const children: Readonly<
  Record<
    'platform' | 'organization' | 'customer' | 'facility',
    [level: GrantOrgUnitRef['level'], source: (id: string) => SQL]
  >
> = {
  platform: ['organization', () => sql`organizations where true`],
  organization: ['customer', (id) => sql`customers where organization_id = ${id}`],
  customer: ['facility', (id) => sql`facilities where customer_id = ${id}`],
  facility: ['unit', (id) => sql`units where facility_id = ${id}`],
}

/**
 * Returns the direct children of an org unit, by name: the rooms of a unit, nothing for a room. Null is the
 * platform.
 */
export async function childrenOf(
  tx: Tx,
  orgUnit: GrantOrgUnitRef | null,
): Promise<{ orgUnits: GrantOrgUnitRef[]; total: number }> {
  const level = orgUnit?.level ?? 'platform'
  if (level === 'room') return { orgUnits: [], total: 0 }
  if (level === 'unit') return roomsOf(tx, orgUnit?.id ?? '')
  const [below, source] = children[level]
  const { rows } = await tx.execute<{ id: string; name: string; total: number }>(
    sql`select id, name, count(*) over ()::int as total from ${source(orgUnit?.id ?? '')} and removed_at is null
      order by name collate wardlink_order, id limit ${mostChildren}`,
  )
  return { orgUnits: rows.map(({ id, name }) => ({ level: below, id, name })), total: rows[0]?.total ?? 0 }
}

async function roomsOf(tx: Tx, unitId: string): Promise<{ orgUnits: GrantOrgUnitRef[]; total: number }> {
  const { rows } = await tx.execute<{ id: string; number: string; bed: string; total: number }>(
    sql`select id, number, bed, count(*) over ()::int as total from rooms
      where unit_id = ${unitId} and removed_at is null order by in_order, id limit ${mostChildren}`,
  )
  return {
    orgUnits: rows.map(({ id, ...door }) => ({ level: 'room', id, name: roomLabel(door) })),
    total: rows[0]?.total ?? 0,
  }
}

/** A room below an org unit, as a preview shows it. */
export interface RoomBelow extends RoomInTree {
  name: string
  unitId: string
  unit: string
  facility: string
}

const columns: Readonly<Record<GrantOrgUnitRef['level'], SQL>> = {
  organization: sql`c.organization_id`,
  customer: sql`c.id`,
  facility: sql`f.id`,
  unit: sql`u.id`,
  room: sql`r.id`,
}

/** Returns every room at or below an org unit, ordered by facility, unit and number. */
export async function roomsBelow(tx: Tx, { level, id }: GrantOrgUnitRef): Promise<RoomBelow[]> {
  const { rows } = await tx.execute<{
    id: string
    type: string
    number: string
    bed: string
    unit_id: string
    unit: string
    facility: string
    path: string[]
  }>(
    sql`select r.id, r.type, r.number, r.bed, u.id as unit_id, u.name as unit, f.name as facility,
        array[c.organization_id, c.id, f.id, u.id, r.id]::text[] as path
      from rooms r join units u on u.id = r.unit_id join facilities f on f.id = u.facility_id
        join customers c on c.id = f.customer_id
      where ${columns[level]} = ${id} and r.removed_at is null
      order by f.name collate wardlink_order, u.name collate wardlink_order, r.in_order, r.id`,
  )
  return rows.map(({ number, bed, unit_id: unitId, ...room }) => ({
    ...room,
    unitId,
    name: roomLabel({ number, bed }),
  }))
}

/**
 * Returns those of some org units (`among`) that are strictly below another, from the top down and by name.
 */
export async function orgUnitsBelow(
  tx: Tx,
  { level, id }: GrantOrgUnitRef,
  among: readonly string[],
): Promise<GrantOrgUnitRef[]> {
  const { rows } = await tx.execute<{ id: string; level: GrantOrgUnitRef['level']; name: string }>(
    sql`select * from (
        select 1 as depth, c.id, 'customer' as level, c.name, c.organization_id, c.id as customer_id,
          null::uuid as facility_id, null::uuid as unit_id from customers c where c.removed_at is null
        union all
        select 2, f.id, 'facility', f.name, c.organization_id, c.id, f.id, null
          from facilities f join customers c on c.id = f.customer_id where f.removed_at is null
        union all
        select 3, u.id, 'unit', u.name, c.organization_id, c.id, f.id, u.id
          from units u join facilities f on f.id = u.facility_id join customers c on c.id = f.customer_id
          where u.removed_at is null
        union all
        select 4, r.id, 'room', concat_ws(' ', r.number, nullif(r.bed, '')), c.organization_id, c.id, f.id, u.id
          from rooms r join units u on u.id = r.unit_id join facilities f on f.id = u.facility_id
            join customers c on c.id = f.customer_id where r.removed_at is null
      ) below where ${below[level]} = ${id} and id <> ${id}
        and id = any(${sql.param([...among])}::uuid[]) order by depth, name collate wardlink_order, id`,
  )
  return rows.map(({ id: at, level: of, name }) => ({ id: at, level: of, name }))
}

const below: Readonly<Record<GrantOrgUnitRef['level'], SQL>> = {
  organization: sql`organization_id`,
  customer: sql`customer_id`,
  facility: sql`facility_id`,
  unit: sql`unit_id`,
  room: sql`null::uuid`,
}
