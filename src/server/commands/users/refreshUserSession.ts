import type { TokenPair } from '../../../contract/bedside/session.ts'
import type { Clock } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { secretHash } from '../../db/secret.ts'
import { userSessionStore } from '../../db/users/userSessionStore.ts'
import { ApiError } from '../../errors/apiError.ts'
import { endIfIdle } from '../../auth/users/sessionIdle.ts'
import { grantUserTokens, userSuccessorsOf, userTokenPair } from '../../auth/users/userTokens.ts'

/**
 * Milliseconds for which a replaced refresh token is still accepted, because the response with its successor
 * may be lost.
 */
const graceMs = 30_000

/**
 * Exchanges a refresh token for a new pair. A token that was replaced more than 30 s ago is presented by a
 * thief, or by the owner whose session a thief continued: the whole session ends. An exchange does not count
 * as use of the console, because the page does it by itself.
 *
 * @throws `unauthorized`, with the reason if the session was idle for too long.
 */
export async function refreshUserSession(
  { database, clock, installationKey }: { database: Database; clock: Clock; installationKey: string },
  refreshToken: string,
): Promise<TokenPair> {
  const traded = await database.transaction('platform', async (tx) => {
    const now = new Date(clock.now())
    const hash = secretHash(refreshToken)
    const owner = await userSessionStore.byToken(tx, hash, 'refresh')
    if (owner === null) return null
    if (!(await userSessionStore.hold(tx, owner.session.id))) return owner.session.endedBecause
    // Read the token again: the session is locked now, so no other request can replace it.
    const token = await userSessionStore.byToken(tx, hash, 'refresh')
    if (token === null || token.expiresAt <= now) return null
    const { session, replacedAt } = token
    if (replacedAt !== null && now.getTime() - replacedAt.getTime() > graceMs) {
      await userSessionStore.end(tx, session.id, 'reuse', now)
      return null
    }
    if (await endIfIdle(tx, session, now.getTime())) return 'idle'
    const secrets = userSuccessorsOf(refreshToken, installationKey)
    if (replacedAt !== null) {
      const given = await userSessionStore.byToken(tx, secretHash(secrets.access), 'access')
      if (given !== null) return userTokenPair(secrets, given.expiresAt.getTime(), now.getTime())
    } else await userSessionStore.replaceToken(tx, hash, now)
    await userSessionStore.dropExpiredAccess(tx, session.id, now)
    const pair = await grantUserTokens(tx, session, now.getTime(), secrets)
    await userSessionStore.dropSurplus(tx, session.id)
    return pair
  })
  if (traded === 'idle') throw new ApiError('unauthorized', { fields: { ended: 'idle' } })
  if (traded === null || typeof traded === 'string') throw new ApiError('unauthorized')
  return traded
}
