import type { Assignment } from '../../../contract/permissions/roles.ts'
import { isWithin } from '../../../domain/users/users.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { Tx } from '../../db/database.ts'
import { groupGrantStore } from '../../db/provisioning/groupGrantStore.ts'
import { type ScimUserRow, scimUserStore } from '../../db/provisioning/scimUserStore.ts'
import { apiKeyStore } from '../../db/integrations/apiKeyStore.ts'
import { nodesOf, pathTo } from '../../db/orgUnits/orgUnitPath.ts'
import { accountLinkStore } from '../../db/users/accountLinkStore.ts'
import { userAdminStore } from '../../db/users/userAdminStore.ts'
import { rolesOf } from '../../db/users/userRoles.ts'
import { userSessionStore } from '../../db/users/userSessionStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import { placeOf } from '../audit/placeOf.ts'
import { entryOfEndedKey } from '../integrations/entryOfEndedKey.ts'
import { endAccess } from '../users/userCommands.ts'
import { RolePaths, rolesText } from './applyGroupRoles.ts'
import { type OpenDirectory, refuseHigher } from './scimCaller.ts'
import { ScimError } from './scimError.ts'

/**
 * Ends the access of a person: the account is deactivated, and its sessions, links and API keys end. An account with
 * roles outside the directory's org unit stays for those, and loses all roles and API keys within.
 * @throws `last_super_admin`, and 403 for a role above the creator of the key.
 */
export async function deactivate(tx: Tx, open: OpenDirectory, row: ScimUserRow, now: Date): Promise<void> {
  const { userId: id, accountName: name } = row
  await userStore.lock(tx, id)
  const roles = (await rolesOf(tx, [id], { resting: true })).get(id) ?? []
  refuseHigher(open, row, roles)
  const within = roles.filter((role) => isWithin(role.path, open.path))
  const keys: OpenDirectory['entries'] = []
  if (within.length < roles.length) {
    const gone = within.map(({ role, path }) => ({ role, orgUnitId: path.at(-1)?.id ?? null }))
    const suspended = await groupGrantStore.suspend(tx, id, gone)
    await scimUserStore.change(tx, id, {
      active: false,
      suspendedRoles: [...row.suspendedRoles, ...suspended],
    })
    keys.push(...(await endAccessWithin(tx, open, id, now)))
  } else {
    if (!(await userAdminStore.setRemoved(tx, await account(tx, id), true)))
      throw new ApiError('stale_record')
    await scimUserStore.noteDeactivation(tx, id)
    if (roles.some(({ role }) => role === 'SUPER_ADMIN') && !(await userAdminStore.hasSuperAdmin(tx)))
      throw new ApiError('last_super_admin')
    keys.push(...(await endAccess(tx, id, now)))
  }
  open.changed.add(id)
  open.entries.push({
    action: 'remove',
    target: { kind: 'user', id, name },
    place: placeOf(within),
    before: { roles: rolesText(within) },
  })
  open.entries.push(...keys)
}

/**
 * Ends the sessions of a person, and their API keys within the directory's org unit: keys elsewhere are others' concern.
 * Returns the audit entries of the keys.
 */
async function endAccessWithin(
  tx: Tx,
  { path }: OpenDirectory,
  id: string,
  now: Date,
): Promise<OpenDirectory['entries']> {
  const entries: OpenDirectory['entries'] = []
  await accountLinkStore.withdraw(tx, id, now)
  await userSessionStore.endAll(tx, id, 'deactivated', { now })
  for (const key of await apiKeyStore.heldBy(tx, id)) {
    const found = key.nodeId === null ? null : await pathTo(tx, key.nodeId, { archived: true })
    if (found === null || !isWithin(nodesOf(found.path), path)) continue
    if (await apiKeyStore.revoke(tx, key.id, now)) entries.push(await entryOfEndedKey(tx, key))
  }
  return entries
}

/** Brings a person back whom the directory deactivated. Throws `mutability` for one whom an administrator deactivated. */
export async function activate(tx: Tx, open: OpenDirectory, row: ScimUserRow): Promise<void> {
  const { userId: id, accountName: name, accountRemovedAt: removedAt, deactivatedAt } = row
  if (removedAt !== null && removedAt.getTime() !== deactivatedAt?.getTime())
    throw new ScimError(409, 'mutability', 'An administrator deactivated the account in Wardlink')
  await userStore.lock(tx, id)
  refuseHigher(open, row, (await rolesOf(tx, [id], { resting: true })).get(id) ?? [])
  await resumeRoles(tx, open, row)
  if (removedAt !== null) await userAdminStore.setRemoved(tx, await account(tx, id), false)
  const roles = (await rolesOf(tx, [id])).get(id) ?? []
  open.changed.add(id)
  open.entries.push({
    action: 'restore',
    target: { kind: 'user', id, name },
    place: placeOf(roles),
    after: { roles: rolesText(roles) },
  })
}

/** Gives a person back the roles that were granted by hand before the directory deactivated them. */
export async function resumeRoles(
  tx: Tx,
  open: OpenDirectory,
  row: Pick<ScimUserRow, 'userId' | 'accountName' | 'suspendedRoles'>,
): Promise<void> {
  const { userId, suspendedRoles } = row
  await scimUserStore.change(tx, userId, { active: true, suspendedRoles: [] })
  if (suspendedRoles.length === 0) return
  const paths = new RolePaths(tx)
  const roles: Assignment[] = []
  for (const { role, orgUnitId } of suspendedRoles) {
    const placed = await paths.assignmentOf({ role, node_id: orgUnitId })
    if (placed !== null) roles.push(placed)
  }
  refuseHigher(open, row, roles)
  await groupGrantStore.resume(tx, userId, suspendedRoles)
}

async function account(tx: Tx, id: string): Promise<{ id: string; version: number }> {
  const found = await scimUserStore.account(tx, id)
  if (found === null) throw new Error('the account is gone')
  return found
}
