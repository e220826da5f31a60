import type { Assignment, Node } from '../../../contract/permissions/roles.ts'
import { orgUnitLevels } from '../../../contract/orgUnits.ts'
import type { GivenRole } from '../../../contract/users/users.ts'
import { hasRightAt } from '../../../domain/permissions/roles.ts'
import { fits } from '../../../domain/users/users.ts'
import type { Tx } from '../../db/database.ts'
import { type FoundOrgUnit, orgUnitStore } from '../../db/orgUnits/orgUnitStore.ts'
import type { RoleToGrant } from '../../db/users/userAdminStore.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'

/**
 * Returns the roles that a form requests, each with the path to its org unit, which is locked until the
 * transaction ends. Throws `bad_request` with the field for an org unit that is gone or out of the user's
 * scope, and for a role that belongs to another level.
 */
export async function requestedRoles(
  tx: Tx,
  user: ConsoleUser,
  asked: readonly GivenRole[],
): Promise<(RoleToGrant & { assignment: Assignment })[]> {
  const roles: (RoleToGrant & { assignment: Assignment })[] = []
  for (const given of asked) {
    const found = await orgUnitOf(tx, user, given)
    const path = found === null ? [] : pathTo(found)
    if (!fits(given.role, path)) throw wrong('invalid_value')
    if (roles.some((other) => isSameRole(other, given))) continue
    const assignment = { role: given.role, path }
    roles.push({ ...given, customerId: found?.place.customerId ?? null, assignment })
  }
  return roles
}

/** Returns the org unit of a role; null for the platform. */
async function orgUnitOf(
  tx: Tx,
  { assignments }: ConsoleUser,
  { level, node_id: id }: GivenRole,
): Promise<FoundOrgUnit | null> {
  if (level === 'platform' && id === null) return null
  if (level === 'platform' || id === null) throw wrong('invalid_value')
  const found = (await orgUnitStore.hold(tx, level, id)) ? await orgUnitStore.byId(tx, level, id) : null
  if (found === null || !hasRightAt(assignments, 'seeStructure', found.place)) throw wrong('not_found')
  return found
}

function pathTo({ item, place }: FoundOrgUnit): Node[] {
  const ids = {
    organization: place.organizationId,
    customer: place.customerId,
    facility: place.facilityId,
    unit: place.unitId,
  }
  const names = {
    organization: item.organization,
    customer: item.customer,
    facility: item.facility,
    unit: '',
  }
  const depth = orgUnitLevels.indexOf(item.level)
  return orgUnitLevels
    .slice(0, depth + 1)
    .map((level) => ({ level, id: ids[level] ?? '', name: level === item.level ? item.name : names[level] }))
}

/** Returns a role in the form that a request sends. */
export function givenRoleOf({ role, path }: Assignment): GivenRole {
  const orgUnit = path.at(-1)
  return { role, level: orgUnit?.level ?? 'platform', node_id: orgUnit?.id ?? null }
}

export const isSameRole = (one: GivenRole, other: GivenRole): boolean =>
  one.role === other.role && one.node_id === other.node_id

const wrong = (problem: string) => new ApiError('bad_request', { fields: { assignments: problem } })
