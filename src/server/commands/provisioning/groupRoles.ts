import type { Assignment } from '../../../contract/permissions/roles.ts'
import {
  type GroupRolesPreview,
  mostListedGroups,
  mostPreviewed,
  type ProvisionedGroup,
  type ProvisionedGroups,
} from '../../../contract/provisioning/groupRoles.ts'
import { scimPath } from '../../../contract/provisioning/scim.ts'
import type { GivenRole } from '../../../contract/users/users.ts'
import { isWithin, mayGive, mayTake } from '../../../domain/users/users.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Tx } from '../../db/database.ts'
import { directoryStore, type FoundDirectory } from '../../db/provisioning/directoryStore.ts'
import { type ScimGroupRow, scimGroupStore } from '../../db/provisioning/scimGroupStore.ts'
import { scimUserStore } from '../../db/provisioning/scimUserStore.ts'
import type { RoleToGrant } from '../../db/users/userAdminStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import { ApiError } from '../../errors/apiError.ts'
import { placeAt } from '../audit/placeOf.ts'
import { wordsOf } from '../../lists/listQuery.ts'
import type { VersionedRef } from '../recordCommands.ts'
import { type ManagedDirectory, managedGroup, type ManagedGroup, managedWithin } from './managedDirectory.ts'
import { isSameRole, requestedRoles } from '../users/requestedRoles.ts'
import {
  type AppliedRoles,
  applyGroupRoles,
  placedIn,
  planGroupRoles,
  RolePaths,
  rolesOfGroup,
  rolesText,
} from './applyGroupRoles.ts'
import type { ScimDeps } from './scimCaller.ts'

/** Returns the groups that identity providers send to the org units whose integrations the user manages. Throws `forbidden`. */
export async function listProvisionedGroups(
  { database, clock, origin }: Pick<ScimDeps, 'database' | 'clock' | 'origin'>,
  user: ConsoleUser,
  search: string,
): Promise<ProvisionedGroups> {
  return database.transaction('platform', async (tx) => {
    if (managedWithin(user).length === 0) throw new ApiError('forbidden')
    const directories: ProvisionedGroups['directories'] = []
    const items: ProvisionedGroup[] = []
    const words = wordsOf(search)
    let total = 0
    for (const found of await directoryStore.within(tx, managedWithin(user))) {
      const { directory, name } = found
      const rows = await directoryStore.groupsOf(tx, directory.id, words, mostListedGroups - items.length)
      const keys = await directoryStore.keysOf(tx, directory, new Date(clock.now()))
      items.push(...(await itemsOf(tx, found, rows)))
      total += await directoryStore.countGroups(tx, directory.id, words)
      directories.push({
        id: directory.id,
        level: levelOf(found),
        node: name,
        people: await directoryStore.countPeople(tx, directory.id),
        groups: await directoryStore.countGroups(tx, directory.id, []),
        last_request_at: keys.lastUsedAt?.getTime() ?? null,
        has_key: keys.isValid,
      })
    }
    return { address: `${origin()}${scimPath}`, directories, items, total }
  })
}

/** Returns who would gain and lose which role if the group gave these. Throws as `setGroupRoles` does. */
export async function previewGroupRoles(
  { database, clock }: Pick<ScimDeps, 'database' | 'clock'>,
  { user }: RequestActor,
  id: string,
  asked: readonly GivenRole[],
): Promise<GroupRolesPreview> {
  return database.transaction('platform', async (tx) => {
    const found = await managedGroup(tx, user, id)
    const roles = await judge(tx, user, found, asked)
    const members = (await scimGroupStore.membersOf(tx, [id])).get(id) ?? []
    const ids = members.map((member) => member.id)
    const wanted = await scimGroupStore.rolesByMember(tx, ids, id)
    for (const member of members)
      if (member.active) wanted.set(member.id, [...(wanted.get(member.id) ?? []), ...roles])
    const may = await authorityOf(tx, found, new Date(clock.now()))
    const plans = await planGroupRoles(tx, found.directory.id, ids, wanted, may)
    const paths = new RolePaths(tx)
    const changes = { gains: [] as GroupRolesPreview['gains'], loses: [] as GroupRolesPreview['loses'] }
    for (const { id: userId, name } of members) {
      const { gone = [], fresh = [] } = plans.get(userId) ?? {}
      const add = async (to: 'gains' | 'loses', role: string, orgUnitId: string | null) => {
        const assignment = await paths.assignmentOf({ role, node_id: orgUnitId })
        if (assignment?.isResting === false)
          changes[to].push({ user_id: userId, name, role: { role: assignment.role, path: assignment.path } })
      }
      for (const role of fresh) await add('gains', role.role, role.node_id)
      for (const role of gone) if (!role.alsoGranted) await add('loses', role.role, role.orgUnitId)
    }
    return {
      gains: changes.gains.slice(0, mostPreviewed),
      loses: changes.loses.slice(0, mostPreviewed),
      total_gains: changes.gains.length,
      total_loses: changes.loses.length,
      refused: roles.map(({ assignment }) => assignment).filter((role) => !may(role)),
    }
  })
}

/**
 * Sets the roles that a group gives, and gives and takes them. Throws `not_found`, `stale_record`, `bad_request` with
 * the field, `last_super_admin`, and `forbidden` for a role that the user may not give or take, or that is outside the
 * directory's org unit.
 */
export async function setGroupRoles(
  { database, clock, announce }: Pick<ScimDeps, 'database' | 'clock' | 'announce'>,
  { user, by }: RequestActor,
  seen: VersionedRef,
  asked: readonly GivenRole[],
): Promise<ProvisionedGroup> {
  const { item, changed } = await database.transaction('platform', async (tx) => {
    const found = await managedGroup(tx, user, seen.id)
    const { directory, group, path } = found
    await scimUserStore.directoryAt(tx, directory, true)
    const before = await rolesOfGroup(tx, group.id)
    const roles = await judge(tx, user, found, asked)
    if (!(await scimGroupStore.setRoles(tx, group, seen.version, roles))) throw new ApiError('stale_record')
    const members = (await scimGroupStore.membersOf(tx, [group.id])).get(group.id) ?? []
    const may = await authorityOf(tx, found, new Date(clock.now()))
    const open: AppliedRoles = { directory, by, entries: [], changed: new Set() }
    const ids = members.map(({ id }) => id)
    await applyGroupRoles(tx, open, ids, may)
    await auditStore.write(tx, {
      by,
      action: 'change',
      target: { kind: 'scim_group', id: group.id, name: group.displayName },
      place: placeAt(path),
      before: { roles: rolesText(before.map(({ assignment }) => assignment)) },
      after: { roles: rolesText(roles.map(({ assignment }) => assignment)) },
    })
    await auditStore.writeAll(
      tx,
      open.entries.map((entry) => ({ by, ...entry })),
    )
    const [made] = await itemsOf(tx, found, [{ ...group, rolesVersion: seen.version + 1 }])
    if (made === undefined) throw new ApiError('not_found')
    return { item: made, changed: open.changed }
  })
  if (changed.size > 0) announce(changed)
  return item
}

/**
 * Returns the roles of a form, and those at archived org units, which no form can name. The user must be allowed to
 * give the new ones, and to take those that are gone.
 */
async function judge(
  tx: Tx,
  user: ConsoleUser,
  { group, path }: ManagedGroup,
  asked: readonly GivenRole[],
): Promise<(RoleToGrant & { assignment: Assignment })[]> {
  const held = await rolesOfGroup(tx, group.id)
  const resting = held.filter(({ assignment }) => assignment.isResting)
  const roles = [...(await requestedRoles(tx, user, asked)), ...resting]
  const fresh = roles.filter((role) => !held.some((other) => isSameRole(other, role)))
  const gone = held.filter((role) => !roles.some((other) => isSameRole(other, role)))
  const may =
    fresh.every(({ assignment: role }) => isWithin(role.path, path) && mayGive(user.assignments, role)) &&
    gone.every(({ assignment: role }) => mayTake(user.assignments, role))
  if (!may) throw new ApiError('forbidden', { fields: { roles: 'forbidden' } })
  return roles
}

/** Returns which roles the directory may give: those that a creator of one of its keys may give. */
async function authorityOf(
  tx: Tx,
  { directory, path }: ManagedDirectory,
  now: Date,
): Promise<(role: Assignment) => boolean> {
  const { makerIds } = await directoryStore.keysOf(tx, directory, now)
  const held = [...(await userStore.assignmentsByUser(tx, makerIds)).values()].map((roles) =>
    roles.filter((own) => isWithin(path, own.path)),
  )
  return (role) => isWithin(role.path, path) && held.some((roles) => mayGive(roles, role))
}

async function itemsOf(
  tx: Tx,
  found: FoundDirectory,
  rows: readonly ScimGroupRow[],
): Promise<ProvisionedGroup[]> {
  const ids = rows.map(({ id }) => id)
  const members = await scimGroupStore.countMembers(tx, ids)
  const roles = await scimGroupStore.rolesOf(tx, ids)
  const items: ProvisionedGroup[] = []
  const paths = new RolePaths(tx)
  for (const { id, displayName, rolesVersion } of rows) {
    const all = (await placedIn(paths, roles.get(id) ?? [])).map(({ assignment }) => assignment)
    items.push({
      id,
      version: rolesVersion,
      name: displayName,
      members: members.get(id) ?? 0,
      roles: all.filter(({ isResting }) => !isResting).map(({ role, path }) => ({ role, path })),
      resting: all
        .filter(({ isResting }) => isResting)
        .map(({ role, path }) => ({ role, node: path.at(-1)?.name ?? '' })),
      level: levelOf(found),
      node_id: found.directory.nodeId,
      node: found.name,
    })
  }
  return items
}

const levelOf = ({ directory: { level } }: FoundDirectory): ProvisionedGroup['level'] =>
  level === 'room' ? 'unit' : level
