import type { TokenPair } from '../../../contract/bedside/session.ts'
import { secretHash } from '../../db/secret.ts'
import { bedsideSessionStore } from '../../db/bedside/bedsideSessionStore.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { grantTokens, successorsOf, tokenPair } from '../../auth/bedside/sessionTokens.ts'

/**
 * Milliseconds for which a replaced refresh token is still accepted, because the response with its successor
 * may be lost.
 */
const graceMs = 30_000

/**
 * Exchanges a refresh token for a new pair. A token that was replaced more than 30 s ago is presented by a
 * thief, or by the owner whose session a thief continued: the whole session ends. Throws `unauthorized`; for
 * a session that was ended early, `fields.ended` gives the reason, so that a tablet that was asleep during
 * the discharge learns of it here.
 */
export async function refreshSession(context: CommandContext, refreshToken: string): Promise<TokenPair> {
  const outcome = await context.database.transaction('platform', async (tx) => {
    const now = new Date(context.clock.now())
    const hash = secretHash(refreshToken)
    const owner = await bedsideSessionStore.byToken(tx, hash, 'refresh')
    if (owner === null) return null
    if (owner.session.endedAt !== null) return { endedBecause: owner.session.endedBecause }
    if (owner.expiresAt <= now) return null
    // Lock the session before its tokens, in the same order as everything that ends a session.
    if (!(await bedsideSessionStore.touch(tx, owner.session.id, now))) return null
    // Read it again: the session is locked now, so no other request can replace it.
    const token = await bedsideSessionStore.byToken(tx, hash, 'refresh')
    if (token === null) return null
    const { session, replacedAt } = token
    if (replacedAt !== null && now.getTime() - replacedAt.getTime() > graceMs) {
      await bedsideSessionStore.end(tx, [session.id], 'reuse', now)
      return { reusedBy: session }
    }
    const secrets = successorsOf(refreshToken, context.installationKey)
    if (replacedAt !== null) {
      const given = await bedsideSessionStore.byToken(tx, secretHash(secrets.access), 'access')
      if (given !== null) return { tokens: tokenPair(secrets, given.expiresAt.getTime(), now.getTime()) }
    } else await bedsideSessionStore.replaceToken(tx, hash, now)
    await bedsideSessionStore.dropExpiredAccess(tx, session.id, now)
    const tokens = await grantTokens(tx, session, secrets, now.getTime())
    await bedsideSessionStore.dropSurplus(tx, session.id)
    return { tokens }
  })
  if (outcome !== null && 'tokens' in outcome) return outcome.tokens
  if (outcome !== null && 'reusedBy' in outcome) {
    const { id, roomId } = outcome.reusedBy
    context.signals.ended({ session: id, room: roomId, because: 'reuse' })
  }
  const because = outcome !== null && 'endedBecause' in outcome ? outcome.endedBecause : null
  throw new ApiError('unauthorized', because === null ? {} : { fields: { ended: because } })
}
