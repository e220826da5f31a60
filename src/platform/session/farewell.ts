import * as z from 'zod/mini'
import { TokenPair } from '../../contract/session.ts'
import { backoffMs } from '../../domain/backoff.ts'

/** Between two tries, in milliseconds. */
const firstMs = 1_000
const mostMs = 60_000

interface FarewellParts {
  /** Answers the HTTP status, null when no answer came. */
  end(accessToken: string): Promise<number | null>
  refresh(refreshToken: string): Promise<{ status: number; body: unknown } | null>
}

/** Nobody answered, or nobody who could say. */
const isPassing = (status: number): boolean => status >= 500 || status === 429

/**
 * Tells the server that a session is over, until it has heard. Its tokens live in this call alone. The access token may
 * have run out while there was no connection: then the other one brings a new one.
 */
export async function sayFarewell(
  tokens: { accessToken: string; refreshToken: string },
  { end, refresh }: FarewellParts,
): Promise<void> {
  let { accessToken, refreshToken } = tokens
  for (let attempt = 0; ; attempt += 1) {
    const status = await end(accessToken)
    if (status !== null && !isPassing(status)) {
      // Whoever is not known there any more has nothing to end.
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
