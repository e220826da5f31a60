import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Assignment, Node, Role } from '../../../contract/permissions/roles.ts'
import { SsoProvider } from '../../../contract/singleSignOn.ts'
import { stripInvisible } from '../../../contract/readable.ts'
import { normalizeMailAddress } from '../../../domain/messages/mailAddress.ts'
import { claimValues } from '../../../domain/singleSignOn/singleSignOn.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Tx } from '../../db/database.ts'
import { roleAssignments, users } from '../../db/schema.ts'
import { type SsoProviderRow, ssoStore } from '../../db/singleSignOn/ssoStore.ts'
import { userStore, type UserRow } from '../../db/users/userStore.ts'
import { SsoError } from './openIdProvider.ts'
import { placeOf } from '../audit/placeOf.ts'

type Claims = Record<string, unknown> & { sub: string }

interface Arrival {
  provider: SsoProviderRow
  /** Path down to the provider's org unit. */
  path: Node[]
  claims: Claims
  address: string
}

/**
 * Returns the account of a user whom a provider names, created if there is none. It gets the roles that the
 * provider's claim gives at its org unit; roles that it gave before and no longer gives are removed. Throws
 * `no_role` and `account`.
 */
export async function accountOf(tx: Tx, arrival: Arrival): Promise<UserRow> {
  const { provider, claims, path, address } = arrival
  const rules = SsoProvider.shape.role_map.parse(provider.roleMap)
  const values = claimValues(claims[provider.roleClaim])
  const given = [...new Set(rules.filter(({ value }) => values.includes(value)).map(({ role }) => role))]
  const known = await ssoStore.userOf(tx, provider.id, claims.sub)
  const user = known === null ? await newcomer(tx, arrival, given) : await userStore.byId(tx, known)
  // A user who was removed here stays removed, regardless of what the provider sends.
  if (user === null) throw new SsoError('account')
  const before = await userStore.assignmentsOf(tx, user.id)
  const changed = await giveRoles(tx, { user, provider, path, given, mapped: rules.map(({ role }) => role) })
  const after = await userStore.assignmentsOf(tx, user.id)
  if (after.length === 0) throw new SsoError('no_role')
  if (changed)
    await auditStore.write(tx, {
      by: { id: null, name: provider.name, as: null, address },
      action: 'change',
      target: { kind: 'user', id: user.id, name: user.name },
      place: placeOf(after),
      before: { roles: before.map(({ role }) => role) },
      after: { roles: after.map(({ role }) => role) },
    })
  return user
}

/**
 * Returns the account for a user whom the provider names for the first time: one that waits for its owner, or
 * a new one.
 */
async function newcomer(
  tx: Tx,
  { provider, path, claims }: Arrival,
  given: readonly Role[],
): Promise<UserRow> {
  const email = typeof claims['email'] === 'string' ? normalizeMailAddress(claims['email']) : ''
  if (!/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email) || email.length > 320) throw new SsoError('account')
  const existing = await userStore.byEmail(tx, email)
  // Some providers send the boolean as a string.
  const isVerified = ['true', true].some((value) => value === claims['email_verified'])
  if (existing !== null && !(isVerified && (await mayTakeOver(tx, existing, path))))
    throw new SsoError('account')
  if (existing === null && given.length === 0) throw new SsoError('no_role')
  const user = existing ?? (await create(tx, email, nameIn(claims) || email))
  await ssoStore.addIdentity(tx, { providerId: provider.id, subject: claims.sub, userId: user.id })
  return user
}

/**
 * Reports whether a provider may take over an account: it was never activated, and all its roles are at the
 * provider’s org unit or below, so that no one loses their own account.
 */
async function mayTakeOver(tx: Tx, user: UserRow, path: readonly Node[]): Promise<boolean> {
  if (user.passwordHash !== null) return false
  const held = await userStore.assignmentsOf(tx, user.id)
  const isBelow = (assignment: Assignment) => path.every(({ id }, depth) => assignment.path[depth]?.id === id)
  return held.every((assignment) => isBelow(assignment) && assignment.role !== 'SUPER_ADMIN')
}

async function create(tx: Tx, email: string, name: string): Promise<UserRow> {
  const [row] = await tx.insert(users).values({ email, name }).onConflictDoNothing().returning()
  // Another account with this address was created at the same moment, or existed before and was removed.
  if (row === undefined) throw new SsoError('account')
  return row
}

function nameIn({ name }: Claims): string {
  return typeof name === 'string' ? stripInvisible(name).trim().slice(0, 200) : ''
}

interface Giving {
  user: UserRow
  provider: SsoProviderRow
  path: readonly Node[]
  given: readonly Role[]
  /** All roles that the provider may assign; it does not touch others. */
  mapped: readonly Role[]
}

/** Assigns and removes the roles that the provider manages. Returns true if anything changed. */
async function giveRoles(tx: Tx, { user, provider, path, given, mapped }: Giving): Promise<boolean> {
  const { level, nodeId } = provider
  const atOrgUnit = and(
    eq(roleAssignments.userId, user.id),
    eq(roleAssignments.level, level),
    nodeId === null ? isNull(roleAssignments.nodeId) : eq(roleAssignments.nodeId, nodeId),
  )
  const rows = await tx.select().from(roleAssignments).where(atOrgUnit)
  // Roles of SCIM groups follow those groups, whatever the claim says; the claim gives them too.
  const own = new Set(
    rows.filter((row) => row.directoryId === null || row.alsoGranted).map(({ role }) => role),
  )
  const ofGroups = new Set(rows.filter((row) => row.directoryId !== null).map(({ role }) => role))
  const gone = mapped.filter((role) => own.has(role) && !given.includes(role))
  const joined = given.filter((role) => !own.has(role) && ofGroups.has(role))
  const fresh = given.filter((role) => !own.has(role) && !ofGroups.has(role))
  const among = (some: readonly Role[]) => and(atOrgUnit, inArray(roleAssignments.role, [...some]))
  if (gone.length > 0)
    await tx.delete(roleAssignments).where(and(among(gone), isNull(roleAssignments.directoryId)))
  for (const [some, alsoGranted] of [
    [gone, false],
    [joined, true],
  ] as const)
    if (some.length > 0)
      await tx
        .update(roleAssignments)
        .set({ alsoGranted })
        .where(and(among(some), isNotNull(roleAssignments.directoryId)))
  const customerId = path.find((orgUnit) => orgUnit.level === 'customer')?.id ?? null
  if (fresh.length > 0)
    await tx
      .insert(roleAssignments)
      .values(
        fresh.map((role) => ({ userId: user.id, role, level, nodeId, customerId, grantedBy: provider.name })),
      )
  return gone.length + fresh.length > 0
}
