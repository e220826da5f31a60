import { type Assignment, Role } from '../../../contract/permissions/roles.ts'
import { fits } from '../../../domain/users/users.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { Tx } from '../../db/database.ts'
import { nodesOf, type OrgUnitPath, pathTo } from '../../db/orgUnits/orgUnitPath.ts'
import { groupGrantStore, type RoleGrant } from '../../db/provisioning/groupGrantStore.ts'
import { scimUserStore } from '../../db/provisioning/scimUserStore.ts'
import { scimGroupStore } from '../../db/provisioning/scimGroupStore.ts'
import { type RoleToGrant, userAdminStore } from '../../db/users/userAdminStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import { placeOf } from '../audit/placeOf.ts'
import type { OpenDirectory } from './scimCaller.ts'

/** Role with the path to its org unit. */
export interface PlacedRole extends Assignment {
  /** True at an archived org unit: the role takes effect once the org unit is restored. */
  isResting: boolean
}

/** Roles that groups give, with the path to the org unit of each. */
export class RolePaths {
  readonly #tx: Tx
  readonly #paths = new Map<string | null, OrgUnitPath | null>()

  constructor(tx: Tx) {
    this.#tx = tx
  }

  /** Returns the role with its path; null at an org unit that is gone, or of another level. */
  async assignmentOf({ role: name, node_id: id }: GrantedRole): Promise<PlacedRole | null> {
    const role = Role.options.find((one) => one === name)
    if (role === undefined) return null
    if (!this.#paths.has(id)) this.#paths.set(id, await pathTo(this.#tx, id, { archived: true }))
    const found = this.#paths.get(id) ?? null
    if (found === null) return null
    const path = nodesOf(found.path)
    return fits(role, path) ? { role, path, isResting: found.isArchived === true } : null
  }
}

interface GrantedRole {
  role: string
  node_id: string | null
}

const keyOf = (role: string, orgUnitId: string | null): string => `${role} ${orgUnitId ?? ''}`

/** Directory whose groups give roles, and what they did. */
export type AppliedRoles = Pick<OpenDirectory, 'directory' | 'by' | 'entries' | 'changed'>

/** Change of a person's roles. */
export interface RolePlan {
  /** Roles that groups no longer give. Those that someone else granted too stay. */
  gone: RoleGrant[]
  fresh: RoleToGrant[]
  /** Roles that someone else granted, and that groups give too from now on. */
  joined: RoleGrant[]
}

/**
 * Returns how the roles of people change, by person, if groups give them the `wanted` ones. `mayGive` decides about
 * each new role. People without a change are left out.
 */
export async function planGroupRoles(
  tx: Tx,
  directoryId: string,
  userIds: readonly string[],
  wanted: ReadonlyMap<string, readonly RoleToGrant[]>,
  mayGive: (role: Assignment) => boolean,
): Promise<Map<string, RolePlan>> {
  const held = Map.groupBy(await groupGrantStore.grantsOf(tx, userIds), ({ userId }) => userId)
  const paths = new RolePaths(tx)
  const plans = new Map<string, RolePlan>()
  for (const userId of userIds) {
    const theirs = held.get(userId) ?? []
    const given = new Map((wanted.get(userId) ?? []).map((role) => [keyOf(role.role, role.node_id), role]))
    const gone = theirs.filter(
      (grant) => grant.directoryId === directoryId && !given.has(keyOf(grant.role, grant.orgUnitId)),
    )
    const plan: RolePlan = { gone, fresh: [], joined: [] }
    for (const [key, role] of given) {
      const own = theirs.find((grant) => keyOf(grant.role, grant.orgUnitId) === key)
      if (own !== undefined && own.directoryId !== null) continue
      const assignment = await paths.assignmentOf(role)
      if (assignment === null || !mayGive(assignment)) continue
      if (own === undefined) plan.fresh.push(role)
      else plan.joined.push(own)
    }
    if (gone.length + plan.fresh.length + plan.joined.length > 0) plans.set(userId, plan)
  }
  return plans
}

/**
 * Gives people the roles of their groups, and takes those that groups gave before and no longer give. Roles that
 * someone else granted stay.
 * @throws `last_super_admin`
 */
export async function applyGroupRoles(
  tx: Tx,
  { directory, by, entries, changed }: AppliedRoles,
  userIds: readonly string[],
  mayGive: (role: Assignment) => boolean,
): Promise<void> {
  const wanted = await scimGroupStore.rolesByMember(tx, userIds)
  // A role that an administrator takes meanwhile would be found, and then be gone.
  await userStore.lockAll(tx, userIds)
  const plans = await planGroupRoles(tx, directory.id, userIds, wanted, mayGive)
  const ids = [...plans.keys()]
  const before = await userStore.assignmentsByUser(tx, ids)
  const gone = [...plans.values()].flatMap((plan) => plan.gone)
  await groupGrantStore.take(tx, directory.id, gone)
  const given = [...plans].flatMap(([userId, { fresh }]) => fresh.map((role) => ({ userId, ...role })))
  await groupGrantStore.give(tx, directory.id, given, by.name)
  await groupGrantStore.join(
    tx,
    directory.id,
    [...plans.values()].flatMap(({ joined }) => joined),
  )
  const isSuperTaken = gone.some(({ role }) => role === 'SUPER_ADMIN')
  if (isSuperTaken && !(await userAdminStore.hasSuperAdmin(tx))) throw new ApiError('last_super_admin')
  const after = await userStore.assignmentsByUser(tx, ids)
  for (const [id, name] of await scimUserStore.namesOf(tx, ids)) {
    const [was, is] = [before.get(id) ?? [], after.get(id) ?? []]
    if (rolesText(was) === rolesText(is)) continue
    entries.push({
      action: 'change',
      target: { kind: 'user', id, name },
      place: placeOf([...is, ...was]),
      before: { roles: rolesText(was) },
      after: { roles: rolesText(is) },
    })
    changed.add(id)
  }
}

/** Role of a group, with the path to its org unit. */
type MappedRole = RoleToGrant & { assignment: PlacedRole }

/** Returns the roles of a group, without those at org units that are gone. */
export const rolesOfGroup = async (tx: Tx, id: string): Promise<MappedRole[]> =>
  placedIn(new RolePaths(tx), (await scimGroupStore.rolesOf(tx, [id])).get(id) ?? [])

/** Returns the roles with their paths, without those at org units that are gone. */
export async function placedIn(paths: RolePaths, roles: readonly RoleToGrant[]): Promise<MappedRole[]> {
  const found: MappedRole[] = []
  for (const role of roles) {
    const assignment = await paths.assignmentOf(role)
    if (assignment !== null) found.push({ ...role, assignment })
  }
  return found
}

/** Returns roles as the audit writes them. */
export const rolesText = (roles: readonly Assignment[]): string =>
  roles
    .map(({ role, path }) => [role, path.at(-1)?.name].filter(Boolean).join(' · '))
    .toSorted()
    .join('; ')
