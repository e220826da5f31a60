import type { TokenPair } from '../../../contract/bedside/session.ts'
import type { Tx } from '../../db/database.ts'
import { derivedSecret, newSecret, secretHash } from '../../db/secret.ts'
import { userSessionStore, type UserSessionRow } from '../../db/users/userSessionStore.ts'

/** Access tokens are valid for ten minutes, refresh tokens as long as their session. */
const accessMs = 10 * 60_000

interface Secrets {
  access: string
  refresh: string
}

const freshSecrets = (): Secrets => ({ access: newSecret(32), refresh: newSecret(32) })

/**
 * Returns the successors of a refresh token. They are derived, so that a request whose response was lost
 * creates no further tokens.
 */
export function userSuccessorsOf(refreshToken: string, installationKey: string): Secrets {
  return {
    access: derivedSecret(refreshToken, installationKey, 'wardlink refreshed console access token'),
    refresh: derivedSecret(refreshToken, installationKey, 'wardlink refreshed console refresh token'),
  }
}

/**
 * Stores the hashes of two tokens, new ones by default, and returns the pair for the wire. `now` is in epoch
 * milliseconds.
 */
export async function grantUserTokens(
  tx: Tx,
  session: UserSessionRow,
  now: number,
  { access, refresh } = freshSecrets(),
): Promise<TokenPair> {
  const accessUntil = Math.min(now + accessMs, session.expiresAt.getTime())
  const add = (secret: string, kind: 'access' | 'refresh', expiresAt: Date) =>
    userSessionStore.addToken(tx, session.id, { hash: secretHash(secret), kind, expiresAt })
  await add(access, 'access', new Date(accessUntil))
  await add(refresh, 'refresh', session.expiresAt)
  return userTokenPair({ access, refresh }, accessUntil, now)
}

export function userTokenPair({ access, refresh }: Secrets, accessUntil: number, now: number): TokenPair {
  return {
    access_token: access,
    refresh_token: refresh,
    expires_in: Math.max(0, Math.floor((accessUntil - now) / 1_000)),
  }
}
