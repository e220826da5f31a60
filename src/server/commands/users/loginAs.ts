import type { LoginAsRequest, LoginAsPeople } from '../../../contract/users/loginAs.ts'
import type { TokenPair } from '../../../contract/bedside/session.ts'
import { loginAsMs, mayBecome, mayLoginAs } from '../../../domain/users/loginAs.ts'
import type { Clock } from '../../config.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Database } from '../../db/database.ts'
import { userSessionStore } from '../../db/users/userSessionStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import { auditActorOf } from '../../auth/requestActor.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { placeOf } from '../audit/placeOf.ts'
import { demandsSecondFactor } from '../../auth/secondFactor/secondFactorDemand.ts'
import { grantUserTokens } from '../../auth/users/userTokens.ts'

interface LoginAsDeps {
  database: Database
  clock: Clock
}

/** Maximum number of users returned: a list that a person can scan at a glance. */
const peopleShown = 20

/**
 * Returns the users that the caller may log in as, found by part of the name or address. Throws `forbidden`
 * if the caller may log in as no one.
 */
export async function loginAsCandidates(
  { database }: LoginAsDeps,
  user: ConsoleUser,
  q: string,
): Promise<LoginAsPeople> {
  if (!mayLoginAs(user.assignments)) throw new ApiError('forbidden')
  const found = await database.transaction('platform', (tx) => userStore.search(tx, q))
  const people = found.filter(({ id, roles }) => id !== user.id && mayBecome(user.assignments, roles))
  return { items: people.slice(0, peopleShown), more: people.length > peopleShown }
}

/**
 * Opens a session in which the caller acts as another user, for one hour at most and never longer than the
 * caller’s own session. Throws `not_found`, `forbidden` and `second_factor_required`.
 */
export async function beginLoginAs(
  { database, clock }: LoginAsDeps,
  user: ConsoleUser,
  { user_id: userId, reason, address }: LoginAsRequest & { address: string },
): Promise<TokenPair> {
  return database.transaction('platform', async (tx) => {
    const other = await userStore.byId(tx, userId)
    if (other === null) throw new ApiError('not_found')
    const theirs = await userStore.assignmentsOf(tx, other.id)
    if (other.id === user.id || !mayBecome(user.assignments, theirs)) throw new ApiError('forbidden')
    // A second factor demanded of that account is demanded of a user who logs in as it, too.
    if (user.proof === 'password' && (await demandsSecondFactor(tx, theirs)))
      throw new ApiError('second_factor_required')
    // Locked, so that no session is opened from one that is ending.
    if (!(await userSessionStore.hold(tx, user.sessionId))) throw new ApiError('unauthorized')
    const now = clock.now()
    const session = await userSessionStore.create(tx, {
      userId: other.id,
      address,
      createdAt: new Date(now),
      expiresAt: new Date(Math.min(now + loginAsMs, user.expiresAt)),
      actorId: user.id,
      parentId: user.sessionId,
      reason,
      proof: user.proof,
    })
    const pair = await grantUserTokens(tx, session, now)
    await auditStore.write(tx, {
      by: auditActorOf(user, address),
      action: 'begin_login_as',
      target: { kind: 'user', id: other.id, name: other.name },
      place: placeOf(theirs),
      after: { reason },
    })
    return pair
  })
}

/**
 * Ends the session in which the caller acts as another user; the caller’s own session continues. Throws
 * `not_found` if the caller acts as themselves.
 */
export async function endLoginAs(
  { database, clock }: LoginAsDeps,
  user: ConsoleUser,
  address: string,
): Promise<void> {
  if (user.actor === null) throw new ApiError('not_found')
  await database.transaction('platform', async (tx) => {
    await userSessionStore.end(tx, user.sessionId, 'logout', new Date(clock.now()))
    await auditStore.write(tx, {
      by: auditActorOf(user, address),
      action: 'end_login_as',
      target: { kind: 'user', id: user.id, name: user.name },
      place: placeOf(user.assignments),
    })
  })
}
