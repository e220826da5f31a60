import type { Assignment } from '../../../contract/permissions/roles.ts'
import type {
  ChangedRole,
  HeldRole,
  NewUser,
  UserChange,
  UserItem,
  UserRecord,
} from '../../../contract/users/users.ts'
import { assignmentsFor } from '../../../domain/permissions/roles.ts'
import { normalizeMailAddress } from '../../../domain/messages/mailAddress.ts'
import { isWithin, mayGive, mayTake, userProblems } from '../../../domain/users/users.ts'
import { accountLinkStore } from '../../db/users/accountLinkStore.ts'
import { apiKeyStore } from '../../db/integrations/apiKeyStore.ts'
import { type AuditEvent, auditStore } from '../../db/audit/auditStore.ts'
import type { Tx } from '../../db/database.ts'
import { nodesOf, pathTo } from '../../db/orgUnits/orgUnitPath.ts'
import { scimUserStore } from '../../db/provisioning/scimUserStore.ts'
import { userAdminStore } from '../../db/users/userAdminStore.ts'
import { listUsers, userSortKeys } from '../../db/users/userList.ts'
import { userSessionStore } from '../../db/users/userSessionStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { placeOf } from '../audit/placeOf.ts'
import { entryOfEndedKey } from '../integrations/entryOfEndedKey.ts'
import { accountAccess } from './accountAccess.ts'
import { requestAddressChange } from './changeAddress.ts'
import { sendAccountLink } from './sendAccountLink.ts'
import { givenRoleOf, isSameRole, requestedRoles } from './requestedRoles.ts'
import type { VersionedRef } from '../recordCommands.ts'
import { differences, refuseProblems, mapUniqueViolation } from '../../errors/recordErrors.ts'

export type UserDeps = Pick<CommandContext, 'database' | 'clock'> & {
  /** Origin of the console, for links in mails. */
  origin: () => string
}

/**
 * Returns a user whose roles the caller may know, and how far the caller administers that user. Throws
 * `not_found` for anyone else.
 */
export async function visibleUser(
  { database, clock }: Pick<UserDeps, 'database' | 'clock'>,
  user: ConsoleUser,
  id: string,
): Promise<UserRecord> {
  const item = await database.transaction(user.scope, (tx) => userSeenBy(tx, user, id))
  return database.transaction('platform', async (tx) => {
    const asked = await accountLinkStore.askedEmail(tx, id, new Date(clock.now()))
    return {
      ...(await withKeeping(tx, user, item)),
      ...(asked !== null && { asked_email: asked }),
    }
  })
}

/** Creates an account and sends its owner a link. Throws the problems of its fields, and `already_exists`. */
export async function createUser(deps: UserDeps, actor: RequestActor, asked: NewUser): Promise<UserRecord> {
  return refusingUsedAddress(() =>
    deps.database.transaction('platform', async (tx) => {
      const item = await addUser(deps, tx, actor, asked)
      await auditUserChange(tx, actor, 'create', item, { after: valuesOf(item) })
      return withKeeping(tx, actor.user, item)
    }),
  )
}

/**
 * Creates one account within a platform transaction, with the mail to its owner. The caller writes the audit
 * entry.
 */
export async function addUser(
  { clock, origin }: UserDeps,
  tx: Tx,
  { user, by }: Pick<RequestActor, 'user' | 'by'>,
  { name, email, assignments, locale = 'en' }: NewUser,
): Promise<UserItem> {
  const made = { name: name.trim(), email: normalizeMailAddress(email) }
  refuseProblems(userProblems({ ...made, roles: assignments.length }))
  const roles = await requestedRoles(tx, user, assignments)
  refuseUngiven(
    user,
    mayGive,
    roles.map(({ assignment }) => assignment),
  )
  const row = await userAdminStore.create(tx, made)
  for (const role of roles) await userAdminStore.giveRole(tx, row.id, role, by.name)
  const now = new Date(clock.now())
  await sendAccountLink(tx, { user: row, purpose: 'activate', locale, origin: origin(), now })
  return userSeenBy(tx, user, row.id)
}

/**
 * Changes a user's name, address, or roles in the caller's own branch. The address of an account in use
 * changes only after it is confirmed. Throws as `createUser` does, `forbidden` for a user of equal or higher
 * rank, `stale_record`, and `last_super_admin`.
 */
export async function updateUser(
  { database, clock, origin }: UserDeps,
  actor: RequestActor,
  seen: VersionedRef,
  asked: UserChange,
): Promise<UserRecord> {
  const { user } = actor
  await visibleUser({ database, clock }, user, seen.id)
  return refusingUsedAddress(() =>
    database.transaction('platform', async (tx) => {
      await userStore.lock(tx, seen.id)
      const before = await withKeeping(tx, user, await userSeenBy(tx, user, seen.id))
      const change = {
        name: (asked.name ?? before.name).trim(),
        email: changedAddress(before.email, asked.email),
      }
      const isRenamed = change.name !== before.name || change.email !== before.email
      if (before.keeping === 'nothing' || (isRenamed && before.keeping !== 'account'))
        throw new ApiError('forbidden')
      const isMoved = change.email !== before.email
      if (isMoved && before.guarded === true)
        throw new ApiError('forbidden', { fields: { email: 'forbidden' } })
      // An account that was never used is confirmed by its activation.
      const isAsked = isMoved && before.status !== 'invited'
      const roles: readonly ChangedRole[] = asked.assignments ?? before.assignments.map(givenRoleOf)
      // A user with roles elsewhere may lose the last one here; an account without any other is deactivated
      // instead.
      const left = before.keeping === 'roles' ? 1 : roles.length
      refuseProblems(userProblems({ ...change, roles: left }))
      const written = isAsked ? { ...change, email: before.email } : change
      if (!isRenamed && isSameRoles(before, roles)) {
        if (before.version !== seen.version || before.removed_at !== null) throw new ApiError('stale_record')
        return before
      }
      if (!(await userAdminStore.change(tx, seen, written))) throw new ApiError('stale_record')
      await changeRoles(tx, actor, before, roles)
      const now = new Date(clock.now())
      const move = { user: before, email: change.email, askedBy: user.id, origin: origin(), now }
      if (isAsked) await requestAddressChange(tx, move)
      // A link that went to the old address is in the wrong hands now.
      else if (isMoved) await accountLinkStore.withdraw(tx, seen.id, now)
      const gone = { ...before, version: before.version + 1, assignments: [] }
      const item = (await seenBy(tx, user, seen.id)) ?? gone
      const changed = { ...item, assignments: [...item.assignments, ...before.assignments] }
      const after = { ...valuesOf(item), ...(isAsked && { asked_email: change.email }) }
      await auditUserChange(tx, actor, 'change', changed, differences(valuesOf(before), after))
      return { ...(await withKeeping(tx, user, item)), ...(isAsked && { asked_email: change.email }) }
    }),
  )
}

/**
 * Ends an account's sessions, links and API keys; the account can be restored. Throws as `updateUser` does.
 */
export async function deactivateUser(
  { database, clock }: UserDeps,
  actor: RequestActor,
  seen: VersionedRef,
): Promise<void> {
  await visibleUser({ database, clock }, actor.user, seen.id)
  await database.transaction('platform', async (tx) => {
    await userStore.lock(tx, seen.id)
    const item = await managedUser(tx, actor.user, seen.id)
    if (!(await userAdminStore.setRemoved(tx, seen, true))) throw new ApiError('stale_record')
    await refuseWithoutSuperAdmin(tx, item)
    const keys = await endAccess(tx, seen.id, new Date(clock.now()))
    await auditUserChange(tx, actor, 'remove', item, { before: valuesOf(item) })
    for (const entry of keys) await auditStore.write(tx, { by: actor.by, ...entry })
  })
}

/** Ends the sessions, links and API keys of an account. Returns the audit entries of the keys. */
export async function endAccess(tx: Tx, id: string, now: Date): Promise<Omit<AuditEvent, 'by'>[]> {
  await accountLinkStore.withdraw(tx, id, now)
  await userSessionStore.endAll(tx, id, 'deactivated', { now })
  const entries: Omit<AuditEvent, 'by'>[] = []
  for (const key of await apiKeyStore.revokeOf(tx, id, now)) entries.push(await entryOfEndedKey(tx, key))
  return entries
}

/** Brings an account back, with its roles and its password. Throws as `managedUserAccess` does, and `stale_record` for one that is there. */
export async function restoreUser(
  { database, clock }: Pick<UserDeps, 'database' | 'clock'>,
  actor: RequestActor,
  id: string,
): Promise<UserRecord> {
  await visibleUser({ database, clock }, actor.user, id)
  return database.transaction('platform', async (tx) => {
    const { version } = await managedUserAccess(tx, actor.user, id)
    if (!(await userAdminStore.setRemoved(tx, { id, version }, false))) throw new ApiError('stale_record')
    const item = await userSeenBy(tx, actor.user, id)
    await auditUserChange(tx, actor, 'restore', item, { after: valuesOf(item) })
    return withKeeping(tx, actor.user, item)
  })
}

/** Returns a user whose whole account the caller administers. Throws `forbidden` and `not_found`. */
export async function managedUser(tx: Tx, user: ConsoleUser, id: string): Promise<UserRecord> {
  const item = await withKeeping(tx, user, await userSeenBy(tx, user, id))
  if (item.keeping !== 'account') throw new ApiError('forbidden')
  return item
}

/** As `managedUser`, and `forbidden` too where the account sees patients whom one may not see. */
export async function managedUserAccess(tx: Tx, user: ConsoleUser, id: string): Promise<UserRecord> {
  const item = await managedUser(tx, user, id)
  if (item.guarded === true) throw new ApiError('forbidden')
  return item
}

/** Writes an audit entry about a user’s account. */
export async function auditUserChange(
  tx: Tx,
  { by }: Pick<RequestActor, 'by'>,
  action: 'create' | 'change' | 'remove' | 'restore' | 'issue_link' | 'sign_out',
  { id, name, assignments }: UserItem,
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> {
  const target = { kind: 'user', id, name } as const
  await auditStore.write(tx, { by, action, target, place: placeOf(assignments), ...values })
}

async function userSeenBy(tx: Tx, user: ConsoleUser, id: string): Promise<UserItem> {
  const item = await seenBy(tx, user, id)
  if (item === null) throw new ApiError('not_found')
  return item
}

async function seenBy(tx: Tx, { assignments }: ConsoleUser, id: string): Promise<UserItem | null> {
  const question = { within: assignmentsFor(assignments, 'seeUsers'), words: [], keys: userSortKeys([]), id }
  const { items } = await listUsers(tx, question, { after: null, limit: 1, counted: false })
  return items[0] ?? null
}

/**
 * Adds how far the caller administers a user. No one administers their own account: the account has its own
 * pages, and its roles are managed by others.
 */
async function withKeeping(tx: Tx, user: ConsoleUser, item: UserItem): Promise<UserRecord> {
  const source = await sourceOf(tx, user, item.id)
  if (item.id === user.id) return { ...item, ...source, keeping: 'nothing' }
  const { keeping, isGuarded } = await accountAccess(tx, user.assignments, item.id)
  return { ...item, ...source, keeping, ...(isGuarded && { guarded: true }) }
}

/** Returns which directory sends an account. Its org unit is named only in the branches where the user has roles. */
async function sourceOf(
  tx: Tx,
  { assignments }: ConsoleUser,
  id: string,
): Promise<Pick<UserRecord, 'provisioned_by'>> {
  const directory = await scimUserStore.directoryOf(tx, id)
  if (directory === null) return {}
  const found = await pathTo(tx, directory.nodeId, { archived: true })
  const path = nodesOf(found?.path ?? [])
  const isKnown = assignments.some((own) => isWithin(path, own.path) || isWithin(own.path, path))
  return { provisioned_by: found !== null && isKnown ? (path.at(-1)?.name ?? '') : null }
}

/** Returns true if these are the roles that the caller sees already. */
const isSameRoles = ({ assignments }: UserRecord, roles: readonly ChangedRole[]): boolean =>
  assignments.every((held) => roles.some((role) => isSameRole(role, givenRoleOf(held)))) &&
  roles.every((role) => isHeld(assignments, role))

/** Reports whether a role is held as asked for. One that only groups give is not granted by hand. */
const isHeld = (held: readonly HeldRole[], role: ChangedRole): boolean =>
  held.some(
    (one) =>
      isSameRole(givenRoleOf(one), role) &&
      !(role.direct === true && one.provisioned === true && one.direct !== true),
  )

async function changeRoles(
  tx: Tx,
  { user, by }: Pick<RequestActor, 'user' | 'by'>,
  before: UserRecord,
  asked: readonly ChangedRole[],
): Promise<void> {
  const held = before.assignments.map((assignment) => ({ assignment, given: givenRoleOf(assignment) }))
  const gone = held.filter(({ given }) => !asked.some((role) => isSameRole(role, given)))
  const fresh = await requestedRoles(
    tx,
    user,
    asked
      .filter((role) => !isHeld(before.assignments, role))
      .map(({ role, level, node_id }) => ({ role, level, node_id })),
  )
  const rolesIn = (some: readonly { assignment: Assignment }[]) => some.map(({ assignment }) => assignment)
  refuseUngiven(user, mayTake, rolesIn(gone))
  refuseUngiven(user, mayGive, rolesIn(fresh))
  for (const { given, assignment } of gone)
    // The next request of the identity provider would give a role of its groups again.
    if (!(await userAdminStore.takeRole(tx, before.id, given))) refuseUngiven(user, () => false, [assignment])
  for (const role of fresh) await userAdminStore.giveRole(tx, before.id, role, by.name)
  if (gone.some(({ given }) => given.role === 'SUPER_ADMIN')) await refuseWithoutSuperAdmin(tx, before)
}

function refuseUngiven(
  { assignments }: ConsoleUser,
  may: typeof mayGive,
  roles: readonly Assignment[],
): void {
  if (!roles.every((role) => may(assignments, role)))
    throw new ApiError('forbidden', { fields: { assignments: 'forbidden' } })
}

async function refuseWithoutSuperAdmin(tx: Tx, { assignments }: UserItem): Promise<void> {
  const was = assignments.some(({ role }) => role === 'SUPER_ADMIN')
  if (was && !(await userAdminStore.hasSuperAdmin(tx))) throw new ApiError('last_super_admin')
}

/** Refuses an address that is already in use at its field, and reveals nothing else about its owner. */
function refusingUsedAddress<T>(work: () => Promise<T>): Promise<T> {
  return mapUniqueViolation('email', work, 'already_used')
}

/** Returns the address to store. An unchanged address stays exactly as it was written. */
const changedAddress = (before: string, asked = before): string =>
  asked.trim() === before ? before : normalizeMailAddress(asked)

/** Returns the values of an account that the audit records. */
function valuesOf({ name, email, assignments }: UserItem): Record<string, unknown> {
  const roles = assignments.map(({ role, path }) => [role, path.at(-1)?.name].filter(Boolean).join(' · '))
  return { name, email, roles: roles.toSorted().join('; ') }
}
