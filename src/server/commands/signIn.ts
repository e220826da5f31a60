import type { TokenPair } from '../../contract/session.ts'
import type { Clock } from '../config.ts'
import type { Database } from '../db/database.ts'
import { userSessionStore } from '../db/userSessionStore.ts'
import { userStore } from '../db/userStore.ts'
import { ApiError } from '../http/errors.ts'
import type { GuessLimits } from '../http/guessLimits.ts'
import { isPassword } from './passwordHash.ts'
import { grantUserTokens } from './userTokens.ts'

/** A working day and its handovers; then everybody signs in again. */
const sessionMs = 12 * 3_600_000

export interface SignInParts {
  database: Database
  clock: Clock
  guesses: GuessLimits
}

/**
 * Opens a session of the console for whoever knows the password. Throws `unauthorized`, which says neither whether
 * the account exists nor how far it was right, and `rate_limited`.
 */
export async function signIn(
  parts: SignInParts,
  { username, password }: { username: string; password: string },
  address: string,
): Promise<TokenPair> {
  const { database, clock, guesses } = parts
  const { user, known } = await database.transaction('platform', async (tx) => {
    const found = await userStore.byEmail(tx, username)
    const before = found !== null && (await userSessionStore.hasSignedInFrom(tx, found.id, address))
    return { user: found, known: before }
  })
  return guesses.during({ name: username, address, known }, async () => {
    const isRight = await isPassword(password, user?.passwordHash ?? null)
    if (user === null || !isRight) throw new ApiError('unauthorized')
    return database.transaction('platform', async (tx) => {
      const now = clock.now()
      const times = { createdAt: new Date(now), expiresAt: new Date(now + sessionMs) }
      const session = await userSessionStore.create(tx, { userId: user.id, address, ...times })
      return grantUserTokens(tx, session, now)
    })
  })
}
