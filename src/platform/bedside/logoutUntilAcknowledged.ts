import * as z from 'zod/mini'
import { TokenPair } from '../../contract/bedside/session.ts'
import { backoffMs } from '../../domain/backoff.ts'

/** Delay between two attempts, first and maximum, in milliseconds. */
const firstMs = 1_000
const mostMs = 60_000

interface LogoutDeps {
  /** Ends the session. Resolves to the HTTP status, null if there was no response. */
  end(accessToken: string): Promise<number | null>
  refresh(refreshToken: string): Promise<{ status: number; body: unknown } | null>
}

/** Returns true if the status is temporary and leaves open if the session has ended. */
const isPassing = (status: number): boolean => status >= 500 || status === 429

/**
 * Notifies the server that a session is over, and retries until it responds. The tokens are held only by this
 * call. If the access token expired while there was no connection, the refresh token provides a new one.
 */
export async function logoutUntilAcknowledged(
  tokens: { accessToken: string; refreshToken: string },
  { end, refresh }: LogoutDeps,
): Promise<void> {
  let { accessToken, refreshToken } = tokens
  for (let attempt = 0; ; attempt += 1) {
    const status = await end(accessToken)
    if (status !== null && !isPassing(status)) {
      // Done, unless the access token was refused and can be replaced. A client that the server no longer
      // knows has no session to end.
      if (status !== 401 || refreshToken === '') return
      const answer = await refresh(refreshToken)
      if (answer !== null && !isPassing(answer.status)) {
        const pair = z.safeParse(TokenPair, answer.body)
        if (answer.status > 204 || !pair.success) return
        accessToken = pair.data.access_token
        refreshToken = pair.data.refresh_token
        continue
      }
    }
    await new Promise((resolve) => setTimeout(resolve, backoffMs(attempt, Math.random(), firstMs, mostMs)))
  }
}
