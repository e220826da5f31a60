import type { FastifyRequest } from 'fastify'
import { TokenBucket } from './tokenBucket.ts'
import { ApiError } from '../errors/apiError.ts'
import { FailureCount, type FailureCountOptions } from './failureCount.ts'
import { rateLimitKey } from './rateLimitKey.ts'

/** The most a JSON body may weigh, in bytes. */
export const bodyLimit = 256 * 1024

/** A TLS handshake that takes longer is given up, in milliseconds: until its end none of the limits of HTTP applies. */
export const handshakeTimeout = 10_000

/**
 * Limits on how long a request may take to arrive, in milliseconds, so that a client that sends one byte at a
 * time cannot hold a connection any longer. A file of 10 MiB needs a minute and a half at 1 Mbit/s.
 */
export const arrival = { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 2_000 }

/**
 * How long a connection stays open between two requests, in milliseconds: longer than the proxies before it keep theirs (nginx: 60 s),
 * which would else send a command on one that is being closed, and answer it by 502. A key that is pressed after a pause waits for
 * no new handshake either.
 */
export const keepAliveTimeout = 75_000

export type FailureLimitOptions = FailureCountOptions & {
  max: number
  /**
   * Tries that are still judged when the window of a key is used up: a right one passes, a wrong one is `rate_limited`. Only for
   * values that cannot be guessed at this rate. Absent: no try is judged.
   */
  judgedBeyond?: { burst: number; perSecond: number }
}

/**
 * Limits how many failures one key (an address) may have in a window, across all server processes. A
 * successful attempt does not count: a person who types correctly is never slowed down, regardless of who
 * shares their address.
 */
export class FailureLimit {
  readonly #max: number
  readonly #failures: FailureCount
  readonly #beyond: TokenBucket | null

  constructor({ max, judgedBeyond, ...parts }: FailureLimitOptions) {
    this.#max = max
    this.#failures = new FailureCount(parts)
    this.#beyond =
      judgedBeyond === undefined ? null : new TokenBucket({ clock: parts.clock, ...judgedBeyond })
  }

  /**
   * Runs `attempt` as one try of this key, and passes it how many the window then holds.
   * @throws `rate_limited` when the window is used up.
   */
  async during<T>(whose: string, attempt: (nth: number) => Promise<T>): Promise<T> {
    if (this.#failures.of(whose) >= this.#max) return this.#attemptBeyond(whose, attempt)
    const { nth, settle } = this.#failures.charge(whose)
    try {
      const result = await attempt(nth)
      settle(false)
      return result
    } catch (error) {
      settle(isRejected(error))
      throw error
    }
  }

  /** Judges the value before it refuses: wrong values from an address must not keep out a right one. */
  async #attemptBeyond<T>(whose: string, attempt: (nth: number) => Promise<T>): Promise<T> {
    const limited = () => new ApiError('rate_limited', { retryAfter: this.#failures.secondsLeft(whose) })
    if (this.#beyond?.takes(whose) !== true) throw limited()
    return attempt(this.#max + 1).catch((error: unknown) => {
      throw isRejected(error) ? limited() : error
    })
  }
}

/**
 * Refuses with `rate_limited` one more than `most` within a window, with the seconds until the window has room again. `earlier` are the
 * moments within the window, the oldest first.
 */
export function refuseMoreThan(
  most: number,
  earlier: readonly Date[],
  { windowMs, now }: { windowMs: number; now: Date },
): void {
  const leaves = earlier[earlier.length - most]
  if (leaves === undefined) return
  const waitMs = leaves.getTime() + windowMs - now.getTime()
  throw new ApiError('rate_limited', { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) })
}

/** True for a value that was judged as wrong; false for a server error, and for a refusal before the value was judged. */
const isRejected = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429

/** A route's onRequest hook: refuses with `rate_limited` what comes too often from one address. */
export function limitByAddress(allowance: TokenBucket): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (!allowance.takes(rateLimitKey(request.ip))) throw new ApiError('rate_limited', { retryAfter: 1 })
  }
}
