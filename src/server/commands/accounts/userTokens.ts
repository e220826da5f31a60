import type { TokenPair } from '../../../contract/session.ts'
import type { Tx } from '../../db/database.ts'
import { newSecret, secretHash } from '../../db/secret.ts'
import { userSessionStore, type UserSessionRow } from '../../db/userSessionStore.ts'

/** Access tokens live ten minutes; refresh tokens as long as their session. */
const accessMs = 10 * 60_000

/** Writes the hashes of two fresh tokens, and answers the pair for the wire. `now` is in epoch milliseconds. */
export async function grantUserTokens(tx: Tx, session: UserSessionRow, now: number): Promise<TokenPair> {
  const accessUntil = Math.min(now + accessMs, session.expiresAt.getTime())
  const access = newSecret(32)
  const refresh = newSecret(32)
  const add = (secret: string, kind: 'access' | 'refresh', expiresAt: Date) =>
    userSessionStore.addToken(tx, session.id, { hash: secretHash(secret), kind, expiresAt })
  await add(access, 'access', new Date(accessUntil))
  await add(refresh, 'refresh', session.expiresAt)
  return {
    access_token: access,
    refresh_token: refresh,
    expires_in: Math.max(0, Math.floor((accessUntil - now) / 1_000)),
  }
}
