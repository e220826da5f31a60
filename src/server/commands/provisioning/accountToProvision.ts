import { personNameOf, type ScimUserValues } from '../../../domain/provisioning/scimUser.ts'
import { isWithin } from '../../../domain/users/users.ts'
import type { Tx } from '../../db/database.ts'
import { scimUserStore } from '../../db/provisioning/scimUserStore.ts'
import { userAdminStore } from '../../db/users/userAdminStore.ts'
import { rolesOf } from '../../db/users/userRoles.ts'
import { userStore, type UserRow } from '../../db/users/userStore.ts'
import { accountAccess } from '../users/accountAccess.ts'
import type { OpenDirectory } from './scimCaller.ts'
import { alreadyUsed } from './refusedAsUniqueness.ts'

interface ProvisionedAccount {
  id: string
  /** Action of the audit entry. */
  action: 'create' | 'change' | 'restore'
  /** Row of the same person, whom the directory removed before; null for anyone else. */
  former: ScimUserRecord | null
}

type ScimUserRecord = NonNullable<Awaited<ReturnType<typeof scimUserStore.known>>>

/**
 * Returns the account of a person whom a directory sends: that of the same person whom it removed before, one with
 * that address that it may take over, or a new one. A deactivated account never becomes someone else: an address is
 * given to a new colleague, and their external id is another. Throws `uniqueness`.
 */
export async function accountToProvision(
  tx: Tx,
  open: OpenDirectory,
  values: ScimUserValues,
): Promise<ProvisionedAccount> {
  const account = { name: personNameOf(values), email: values.email }
  const known = await scimUserStore.known(tx, open.directory.id, values)
  if (known !== null && known.removedAt === null) throw alreadyUsed()
  if (known === null || known.externalId === '' || known.externalId !== values.externalId) {
    const existing = await userStore.byEmail(tx, values.email)
    if (existing === null)
      return { id: (await userAdminStore.create(tx, account)).id, action: 'create', former: null }
    if (!(await mayTakeOver(tx, open, existing))) throw alreadyUsed()
    await scimUserStore.renameAccount(tx, existing.id, account)
    return { id: existing.id, action: 'change', former: null }
  }
  const user = await scimUserStore.account(tx, known.userId)
  // An account that an administrator deactivated stays so, whatever the directory sends.
  const isOff = user !== null && user.removedAt !== null
  if (user === null || (isOff && user.removedAt?.getTime() !== known.deactivatedAt?.getTime()))
    throw alreadyUsed()
  const isManaged = await mayManage(tx, open, user.id)
  if (isOff && !isManaged) throw alreadyUsed()
  if (isOff) await userAdminStore.setRemoved(tx, user, false)
  // An account with roles elsewhere keeps its name and address.
  if (isManaged) await scimUserStore.renameAccount(tx, user.id, account)
  return { id: user.id, action: isOff ? 'restore' : 'change', former: known }
}

/**
 * Reports whether a directory may take over an account by the rules of single sign-on: it may manage the account, no
 * other directory sends it, and one without roles was never used.
 */
async function mayTakeOver(tx: Tx, open: OpenDirectory, user: UserRow): Promise<boolean> {
  const other = await scimUserStore.ofAccount(tx, user.id)
  if (other !== null && other.removedAt === null) return false
  const managed = await managedBy(tx, open, user.id)
  const isUnused = user.passwordHash === null && user.lastSignInAt === null
  return managed === 'roles' || (managed === 'none' && isUnused)
}

/**
 * Reports whether a directory may change how the owner of an account gets into it: all its roles are at the directory's
 * org unit or below, and the creator of the key may manage it.
 */
export const mayManage = async (tx: Tx, open: OpenDirectory, id: string): Promise<boolean> =>
  (await managedBy(tx, open, id)) !== 'others'

/** Returns what an account that a directory may manage has: roles, or none. */
async function managedBy(
  tx: Tx,
  { path, authority }: OpenDirectory,
  id: string,
): Promise<'roles' | 'none' | 'others'> {
  const roles = (await rolesOf(tx, [id], { resting: true })).get(id) ?? []
  const { keeping, isGuarded } = await accountAccess(tx, authority, id)
  if (isGuarded || !roles.every((role) => isWithin(role.path, path))) return 'others'
  if (roles.length === 0) return 'none'
  return keeping === 'account' ? 'roles' : 'others'
}
