import { mostListedPeople, type ProvisionedPeople } from '../../../contract/provisioning/groupRoles.ts'
import { mayTake } from '../../../domain/users/users.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Tx } from '../../db/database.ts'
import { directoryStore } from '../../db/provisioning/directoryStore.ts'
import { groupGrantStore, type RoleGrant } from '../../db/provisioning/groupGrantStore.ts'
import { scimGroupStore } from '../../db/provisioning/scimGroupStore.ts'
import { scimUserStore } from '../../db/provisioning/scimUserStore.ts'
import { ApiError } from '../../errors/apiError.ts'
import { wordsOf } from '../../lists/listQuery.ts'
import { placeAt } from '../audit/placeOf.ts'
import { type AppliedRoles, applyGroupRoles, RolePaths } from './applyGroupRoles.ts'
import { managedDirectory, managedGroup } from './managedDirectory.ts'
import type { ScimDeps } from './scimCaller.ts'

type Deps = Pick<ScimDeps, 'database' | 'announce'>

/** Returns the people of a directory whom a search finds. Throws `not_found`. */
export async function listProvisionedPeople(
  { database }: Pick<Deps, 'database'>,
  user: ConsoleUser,
  directoryId: string,
  search: string,
): Promise<ProvisionedPeople> {
  return database.transaction('platform', async (tx) => {
    await managedDirectory(tx, user, directoryId)
    return directoryStore.peopleOf(tx, directoryId, wordsOf(search), mostListedPeople)
  })
}

/**
 * Takes a person out of a directory: the account stays, and the roles of groups as granted by hand. The next request
 * that names the person undoes it, so that a leaver loses access. Throws `not_found`, and `forbidden` for a role of a
 * group that the user may not take.
 */
export async function releasePerson(
  { database, announce }: Deps,
  { user, by }: RequestActor,
  id: string,
): Promise<void> {
  await database.transaction('platform', async (tx) => {
    const known = await scimUserStore.ofAccount(tx, id)
    if (known === null || known.removedAt !== null) throw new ApiError('not_found')
    const { directory, path } = await managedDirectory(tx, user, known.directoryId)
    await scimUserStore.directoryAt(tx, directory, true)
    const roles = (await groupGrantStore.grantsOf(tx, [id])).filter((one) => one.directoryId === directory.id)
    await keep(tx, user, { directory, by, entries: [], changed: new Set() }, roles)
    await scimUserStore.release(tx, id)
    await scimGroupStore.leaveAll(tx, id)
    await applyGroupRoles(tx, { directory, by, entries: [], changed: new Set() }, [id], () => false)
    const name = (await scimUserStore.namesOf(tx, [id])).get(id) ?? ''
    await auditStore.write(tx, {
      by,
      action: 'change',
      target: { kind: 'user', id, name },
      place: placeAt(path),
      before: { provisioned: 'SCIM' },
      after: { provisioned: '', roles_kept: roles.length },
    })
  })
  announce(new Set([id]))
}

/**
 * Takes a group out of a directory: its members keep its roles as granted by hand. The next request that names the group
 * undoes it. Throws as `releasePerson` does.
 */
export async function releaseGroup(
  { database, announce }: Deps,
  { user, by }: RequestActor,
  id: string,
): Promise<void> {
  const changed = await database.transaction('platform', async (tx) => {
    const { directory, group, path } = await managedGroup(tx, user, id)
    await scimUserStore.directoryAt(tx, directory, true)
    const memberIds = ((await scimGroupStore.membersOf(tx, [id])).get(id) ?? []).map((one) => one.id)
    const given = (await scimGroupStore.rolesOf(tx, [id])).get(id) ?? []
    const roles = (await groupGrantStore.grantsOf(tx, memberIds)).filter(
      (one) =>
        one.directoryId === directory.id &&
        given.some(({ role, node_id }) => role === one.role && node_id === one.orgUnitId),
    )
    const open: AppliedRoles = { directory, by, entries: [], changed: new Set() }
    await keep(tx, user, open, roles)
    await scimGroupStore.release(tx, id)
    await applyGroupRoles(tx, open, memberIds, () => false)
    await auditStore.write(tx, {
      by,
      action: 'remove',
      target: { kind: 'scim_group', id, name: group.displayName },
      place: placeAt(path),
      before: { members: memberIds.length },
      after: { roles_kept: roles.length },
    })
    return new Set(memberIds)
  })
  announce(changed)
}

/** Notes that roles of groups are granted by hand too. The user must be allowed to take them. */
async function keep(
  tx: Tx,
  { assignments }: ConsoleUser,
  { directory, by }: AppliedRoles,
  roles: readonly RoleGrant[],
): Promise<void> {
  const paths = new RolePaths(tx)
  for (const { role, orgUnitId } of roles) {
    const assignment = await paths.assignmentOf({ role, node_id: orgUnitId })
    if (assignment !== null && !mayTake(assignments, assignment)) throw new ApiError('forbidden')
  }
  await groupGrantStore.confirm(tx, directory.id, roles, by.name)
}
