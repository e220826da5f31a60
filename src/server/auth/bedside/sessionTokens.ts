import type { TokenPair } from '../../../contract/bedside/session.ts'
import type { Tx } from '../../db/database.ts'
import { derivedSecret, newSecret, secretHash } from '../../db/secret.ts'
import { bedsideSessionStore, type BedsideSessionRow } from '../../db/bedside/bedsideSessionStore.ts'

/** Access tokens are valid for ten minutes, refresh tokens as long as their session. */
const accessMs = 10 * 60_000

interface Secrets {
  access: string
  refresh: string
}

/*
 * Decision, 2026-11-21. Context: a code works once, but a response lost on the way must not require another
 * scan, and no token may be stored. Decision: tokens are opaque and derived from what the caller presented
 * (the code and their Idempotency-Key) with the installation’s key, so that the same request gets the same
 * response again. Consequence: a caller without a key gets random tokens and no second response.
 */
export function derivedSecrets(presented: string, key: string, installationKey: string): Secrets {
  const material = `${presented}\n${key}`
  return {
    access: derivedSecret(material, installationKey, 'wardlink access token'),
    refresh: derivedSecret(material, installationKey, 'wardlink refresh token'),
  }
}

/**
 * Returns the successors of a refresh token. They are derived, so that a request whose response was lost
 * creates no further tokens.
 */
export function successorsOf(refreshToken: string, installationKey: string): Secrets {
  return {
    access: derivedSecret(refreshToken, installationKey, 'wardlink refreshed access token'),
    refresh: derivedSecret(refreshToken, installationKey, 'wardlink refreshed refresh token'),
  }
}

export function randomSecrets(): Secrets {
  return { access: newSecret(32), refresh: newSecret(32) }
}

/** Stores the hashes of both tokens and returns the pair for the wire. */
export async function grantTokens(
  tx: Tx,
  session: BedsideSessionRow,
  secrets: Secrets,
  now: number,
): Promise<TokenPair> {
  const accessUntil = Math.min(now + accessMs, session.expiresAt.getTime())
  await bedsideSessionStore.addToken(tx, session, {
    hash: secretHash(secrets.access),
    kind: 'access',
    expiresAt: new Date(accessUntil),
  })
  await bedsideSessionStore.addToken(tx, session, {
    hash: secretHash(secrets.refresh),
    kind: 'refresh',
    expiresAt: session.expiresAt,
  })
  return tokenPair(secrets, accessUntil, now)
}

export function tokenPair(secrets: Secrets, accessUntil: number, now: number): TokenPair {
  return {
    access_token: secrets.access,
    refresh_token: secrets.refresh,
    expires_in: Math.max(0, Math.floor((accessUntil - now) / 1000)),
  }
}
