import type { SignInReply } from '../../../contract/secondFactor/secondFactor.ts'
import type { Clock } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { userStore } from '../../db/users/userStore.ts'
import type { ClientInfo } from '../../auth/clientInfo.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { PasswordGuessLimits } from '../../auth/users/passwordGuessLimits.ts'
import { isPassword } from '../../auth/users/passwordHash.ts'
import { openUserSession } from './openUserSession.ts'
import { isKnownNetwork } from '../../auth/users/isKnownNetwork.ts'
import { auditRefusedSignIn, type RefusedSignInDeps } from './auditRefusedSignIn.ts'
import { notifyOwnerLate } from './notifyOwner.ts'
import { beginSecondFactor, hasSecondFactor } from '../secondFactor/secondFactorStep.ts'

interface SignInDeps extends RefusedSignInDeps {
  database: Database
  clock: Clock
  guesses: PasswordGuessLimits
}

/**
 * Opens a console session for a user with the right password; with a second factor, this is only the first
 * step. Throws `rate_limited` and `unauthorized`, which reveals neither whether the account exists nor which
 * part was wrong.
 */
export async function signIn(
  deps: SignInDeps,
  { username, password }: { username: string; password: string },
  from: ClientInfo,
): Promise<SignInReply> {
  const { database, clock, guesses } = deps
  const { address } = from
  const { user, known } = await database.transaction('platform', async (tx) => {
    const found = await userStore.byEmail(tx, username)
    const before = found !== null && (await isKnownNetwork(tx, found.id, address))
    return { user: found, known: before }
  })
  const passwordHash = user?.passwordHash ?? null
  const { isRight, begunAttack } = await guesses.judge({ name: username, address, known, user }, () =>
    isPassword(password, passwordHash),
  )
  if (begunAttack) notifyOwnerLate(deps, user, 'password_guessed')
  if (user === null || !isRight) {
    auditRefusedSignIn(deps, user, address)
    throw new ApiError('unauthorized')
  }
  return database.transaction('platform', async (tx) => {
    const now = clock.now()
    if (await hasSecondFactor(tx, user.id)) return beginSecondFactor(tx, user.id, now)
    return openUserSession(tx, { user, ...from, proof: 'password', now })
  })
}
