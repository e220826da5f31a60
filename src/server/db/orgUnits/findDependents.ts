import { sql, type SQL } from 'drizzle-orm'
import type { Dependents, OrgUnitLevel } from '../../../contract/orgUnits.ts'
import type { Tx } from '../database.ts'

type Kind = Dependents['items'][number]['kind']

/** Maximum number of names listed; the others are only counted. */
const named = 5

/** Direct children of each level, which prevent its removal. */
const children: Readonly<Record<OrgUnitLevel, readonly [kind: Kind, source: (id: string) => SQL]>> = {
  organization: [
    'customer',
    (id) => sql`select name from customers where organization_id = ${id} and removed_at is null`,
  ],
  customer: [
    'facility',
    (id) => sql`select name from facilities where customer_id = ${id} and removed_at is null`,
  ],
  facility: ['unit', (id) => sql`select name from units where facility_id = ${id} and removed_at is null`],
  unit: [
    'room',
    (id) =>
      sql`select concat_ws(' ', number, nullif(bed, '')) as name from rooms where unit_id = ${id} and removed_at is null`,
  ],
}

/** Returns the children of an org unit and the number of users with a role at it. */
export async function findOrgUnitDependents(tx: Tx, level: OrgUnitLevel, id: string): Promise<Dependents> {
  const [kind, source] = children[level]
  const { rows } = await tx.execute<{ count: number; names: string[] | null }>(
    sql`select count(*)::int as count, (array_agg(name order by name))[1:${sql.raw(String(named))}] as names
      from (${source(id)}) below`,
  )
  const [{ count, names } = { count: 0, names: [] }] = rows
  return {
    items: count === 0 ? [] : [{ kind, count, names: names ?? [] }],
    roles: await rolesAt(tx, id),
  }
}

/**
 * Returns what prevents the removal of a room: a patient in its bed, and an active call. Contains no names.
 */
export async function findRoomDependents(tx: Tx, id: string): Promise<Dependents> {
  const { rows } = await tx.execute<{ patients: number; calls: number }>(
    sql`select
      (select count(*)::int from patients where room_id = ${id} and discharged_at is null) as patients,
      (select count(*)::int from calls where room_id = ${id} and started_at is not null and ended_at is null) as calls`,
  )
  const [{ patients, calls } = { patients: 0, calls: 0 }] = rows
  const items: Dependents['items'] = []
  if (patients > 0) items.push({ kind: 'patient', count: patients, names: [] })
  if (calls > 0) items.push({ kind: 'call', count: calls, names: [] })
  return { items, roles: 0 }
}

async function rolesAt(tx: Tx, orgUnitId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(distinct user_id)::int as count from role_assignments where node_id = ${orgUnitId}`,
  )
  return rows[0]?.count ?? 0
}
