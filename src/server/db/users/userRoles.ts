import { and, inArray, or, sql, type SQL } from 'drizzle-orm'
import { type Assignment, type Node, Role } from '../../../contract/permissions/roles.ts'
import type { HeldRole } from '../../../contract/users/users.ts'
import { orgUnitLevels } from '../../../contract/orgUnits.ts'
import { subtreeFilter } from '../orgUnits/subtreeFilter.ts'
import type { Tx } from '../database.ts'
import { orgUnitPlace, orgUnits } from '../orgUnits/orgUnitTable.ts'

/** Roles of users, and the org unit at which each applies; roles at a removed org unit are suspended. */
export const heldRoles = sql`role_assignments held left join ${orgUnits} on node.level = held.level and node.id = held.node_id`

const rests = sql`(held.node_id is not null and (node.id is null or node.removed_at is not null))`

/**
 * Selects the roles that the caller may see: those at or below their org units. A TECH_ADMIN sees only
 * technicians.
 */
export function visibleRoles(within: readonly Assignment[]): SQL | undefined {
  return or(
    sql`false`,
    ...within.map((own) =>
      and(
        subtreeFilter(orgUnitPlace, [own]),
        own.role === 'TECH_ADMIN' ? sql`held.role = 'TECH'` : undefined,
      ),
    ),
  )
}

interface HeldRow extends Record<string, unknown> {
  user_id: string
  role: string
  level: string
  organization_id: string | null
  organization: string | null
  customer_id: string | null
  customer: string | null
  facility_id: string | null
  facility: string | null
  unit_id: string | null
  name: string | null
  granted_at: number | null
  granted_by: string | null
  provisioned: boolean
  direct: boolean
}

/**
 * Returns the roles of some users by user ID, each with the path to its org unit. `resting` includes roles at
 * removed org units, which take effect again when the org unit is restored. `granted` adds who granted each role
 * and when. Without `within`, returns all roles that the transaction can see.
 */
export async function rolesOf(
  tx: Tx,
  userIds: readonly string[],
  {
    within,
    resting = false,
    granted = false,
  }: { within?: readonly Assignment[]; resting?: boolean; granted?: boolean } = {},
): Promise<Map<string, HeldRole[]>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await tx.execute<HeldRow>(sql`
    select held.user_id, held.role, held.level, node.name, node.organization_id, node.organization,
      node.customer_id, node.customer, node.facility_id, node.facility, node.unit_id,
      floor(extract(epoch from held.granted_at) * 1000)::float8 as granted_at, held.granted_by,
      held.directory_id is not null as provisioned, held.also_granted as direct
    from ${heldRoles}
    where ${and(
      inArray(sql`held.user_id`, [...userIds]),
      within === undefined ? undefined : visibleRoles(within),
      resting ? undefined : sql`not ${rests}`,
    )}
    order by held.user_id, array_position(${sql`array[${sql.join(
      Role.options.map((name) => sql`${name}`),
      sql`, `,
    )}]`}::text[], held.role), node.name collate wardlink_order, held.id`)
  const read = rows.flatMap((row) => {
    const role = Role.safeParse(row.role)
    if (!role.success) return []
    const { granted_at: at, granted_by: by, provisioned, direct } = row
    const grant = {
      ...(granted && at !== null && { granted_at: at }),
      ...(granted && by !== null && { granted_by: by }),
      ...(granted && provisioned && { provisioned, ...(direct && { direct }) }),
    }
    return [{ userId: row.user_id, held: { role: role.data, path: pathOf(row), ...grant } }]
  })
  const found = new Map<string, HeldRole[]>()
  for (const { userId, held } of read) found.set(userId, [...(found.get(userId) ?? []), held])
  return found
}

/** Returns the path from the organization down to the org unit of a role. */
function pathOf(row: HeldRow): Node[] {
  const depth = orgUnitLevels.findIndex((level) => level === row.level)
  return orgUnitLevels.slice(0, depth + 1).flatMap((level): Node[] => {
    const id = row[`${level}_id`]
    const name = level === row.level ? row.name : level === 'unit' ? null : row[level]
    return id === null ? [] : [{ level, id, name: name ?? '' }]
  })
}
