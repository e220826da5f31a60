import type { Assignment } from '../../../contract/permissions/roles.ts'
import { nameWords } from '../../../domain/users/guessWords.ts'
import { type PasswordRule, passwordProblem } from '../../../domain/users/passwordRule.ts'
import type { Clock } from '../../config.ts'
import { accountLinkStore, type AccountLinkRow } from '../../db/users/accountLinkStore.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Database, Tx } from '../../db/database.ts'
import { secretHash } from '../../db/secret.ts'
import { userSessionStore } from '../../db/users/userSessionStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { isCommonPassword } from '../../auth/users/commonPasswords.ts'
import { checkCurrentPassword, type CurrentPasswordDeps } from './checkCurrentPassword.ts'
import { hashPassword } from '../../auth/users/passwordHash.ts'
import { passwordRuleOf } from '../../auth/users/passwordRuleOf.ts'
import { placeOf } from '../audit/placeOf.ts'

interface SetPasswordDeps {
  database: Database
  clock: Clock
}

/**
 * Sets a password through the link of a mail. Every session of the account ends, so that anyone who knew the
 * old password is signed out. Throws `missing_token`, `invalid_token`, or what is wrong with the password.
 */
export async function setPasswordByLink(
  { database, clock }: SetPasswordDeps,
  purpose: AccountLinkRow['purpose'],
  { token = '', password, address }: { token?: string | undefined; password: string; address: string },
): Promise<void> {
  if (token === '') throw new ApiError('missing_token')
  // Checked before the link is used up: with another password it can be used again.
  refuseWeak(password)
  const hash = secretHash(token)
  const isGood = await database.transaction('platform', (tx) =>
    accountLinkStore.isGood(tx, hash, purpose, new Date(clock.now())),
  )
  // Check the link before hashing the password: hashing is expensive, and a caller without a link must not
  // trigger it.
  if (!isGood) throw new ApiError('invalid_token')
  const passwordHash = await hashPassword(password)
  await database.transaction('platform', async (tx) => {
    const now = new Date(clock.now())
    const link = await accountLinkStore.use(tx, hash, purpose, now)
    if (link === null) throw new ApiError('invalid_token')
    const held = await userStore.assignmentsOf(tx, link.userId)
    const user = await userStore.byId(tx, link.userId)
    // A rejected password does not use up the link either.
    refuseWeak(password, await passwordRuleOf(tx, held), wordsAbout(user, held))
    await userStore.setPassword(tx, link.userId, passwordHash)
    await accountLinkStore.withdraw(tx, link.userId, now)
    await userSessionStore.endAll(tx, link.userId, 'password', { now })
    if (user !== null) await noteChange(tx, user, held, address)
  })
}

/**
 * Changes the user's own password. Other sessions end, this one continues. Throws `wrong_current_password`,
 * or the problem with the new password.
 */
export async function changePassword(
  { database, clock, guesses, backgroundTasks, log }: SetPasswordDeps & CurrentPasswordDeps,
  user: ConsoleUser,
  { current, next, address }: { current: string; next: string; address: string },
): Promise<void> {
  const { known, rule } = await database.transaction('platform', async (tx) => ({
    known: await userStore.byId(tx, user.id),
    rule: await passwordRuleOf(tx, user.assignments),
  }))
  refuseWeak(next, rule, wordsAbout(user, user.assignments))
  await checkCurrentPassword({ guesses, backgroundTasks, log, database, clock }, known, {
    password: current,
    address,
  })
  const passwordHash = await hashPassword(next)
  await database.transaction('platform', async (tx) => {
    const now = new Date(clock.now())
    await userStore.setPassword(tx, user.id, passwordHash)
    await accountLinkStore.withdraw(tx, user.id, now)
    await userSessionStore.endAll(tx, user.id, 'password', { now, except: user.sessionId })
    await noteChange(tx, user, user.assignments, address)
  })
}

async function noteChange(
  tx: Tx,
  { id, name }: { id: string; name: string },
  held: readonly Assignment[],
  address: string,
): Promise<void> {
  await auditStore.write(tx, {
    by: { id, name, as: null, address },
    action: 'password',
    target: { kind: 'user', id, name },
    place: placeOf(held),
  })
}

/**
 * Returns the words that an attacker may know about an account: its owner's name and address, and where they
 * work.
 */
function wordsAbout(
  user: { name: string; email: string } | null,
  held: readonly Assignment[],
): readonly string[] {
  const names = held.flatMap(({ path }) => path.map(({ name }) => name))
  return [user?.name ?? '', user?.email ?? '', ...names].flatMap((name) => nameWords(name))
}

/** Rejects a weak password, with the requirements of the level. */
function refuseWeak(password: string, rule?: PasswordRule, about: readonly string[] = []): void {
  const problem =
    passwordProblem(password, rule) ?? (isCommonPassword(password, about) ? 'common_password' : null)
  if (problem === null) return
  if (problem === 'short_password' && rule !== undefined)
    throw new ApiError(problem, { fields: { least: String(rule.length) } })
  if (problem === 'simple_password' && rule?.symbol === true)
    throw new ApiError(problem, { fields: { symbol: 'required' } })
  throw new ApiError(problem)
}
