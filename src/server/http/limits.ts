import type { FastifyRequest } from 'fastify'
import { Allowance } from './allowance.ts'
import type { Clock } from '../config.ts'
import { type FailedTries, tryKey } from '../devices/failedTries.ts'
import { ApiError } from './errors.ts'
import { rateLimitKey } from './rateLimitKey.ts'

/** The most a JSON body may weigh, in bytes (contract 1). */
export const bodyLimit = 256 * 1024

/** A TLS handshake that takes longer is given up, in milliseconds: until its end none of the limits of HTTP applies. */
export const handshakeTimeout = 10_000

/**
 * How long a request may take to arrive, in milliseconds: whoever sends it a letter at a time holds a connection no longer. A
 * file of 10 MiB needs a minute and a half on a line of 1 Mbit/s.
 */
export const arrival = { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 2_000 }

/**
 * How long a connection stays open between two requests, in milliseconds: longer than the proxies before it keep theirs (nginx: 60 s),
 * which would else send a command on one that is being closed, and answer it by 502. A key that is pressed after a pause waits for
 * no new handshake either.
 */
export const keepAliveTimeout = 75_000

export interface FailureLimitParts {
  /** Tells it from the other limits where processes speak of their failures. */
  name: string
  max: number
  windowMs: number
  clock: Clock
  tries: Pick<FailedTries, 'tell' | 'follow'>
  /**
   * Tries that are still judged when the window of a key is used up: a right one passes, a wrong one is `rate_limited`. Only for
   * values that cannot be guessed at this rate. Absent: no try is judged.
   */
  judgedBeyond?: { burst: number; perSecond: number }
}

interface Window {
  tries: number
  until: number
}

/** Maximum of windows; the one that ends first is dropped first. */
const mostWindows = 10_000

/**
 * How many failures one key (an address) may have in a window, at all server processes together. A try is charged before it
 * is judged, so that a hundred at once are not free, and given back when it succeeds.
 */
export class FailureLimit {
  readonly #parts: FailureLimitParts
  readonly #beyond: Allowance | null
  /** In the order of their ends. */
  readonly #windows = new Map<string, Window>()

  constructor(parts: FailureLimitParts) {
    this.#parts = parts
    const { clock, judgedBeyond } = parts
    this.#beyond = judgedBeyond === undefined ? null : new Allowance({ clock, ...judgedBeyond })
    parts.tries.follow(parts.name, (key) => {
      this.#window(key).tries += 1
    })
  }

  /** Runs `attempt` as one try of whoever it is; throws `rate_limited` when the window is used up. */
  async during<T>(whose: string, attempt: () => Promise<T>): Promise<T> {
    const key = tryKey(whose)
    const window = this.#window(key)
    if (window.tries >= this.#parts.max) return this.#attemptBeyond(key, window, attempt)
    window.tries += 1
    try {
      const result = await attempt()
      window.tries -= 1
      return result
    } catch (error) {
      if (isRejected(error)) this.#parts.tries.tell(this.#parts.name, key)
      else window.tries -= 1
      throw error
    }
  }

  /** Judges the value before it refuses: wrong values from an address must not keep out a right one. */
  async #attemptBeyond<T>(key: string, { until }: Window, attempt: () => Promise<T>): Promise<T> {
    const limited = () => new ApiError('rate_limited', { retryAfter: this.#secondsUntil(until) })
    if (this.#beyond?.takes(key) !== true) throw limited()
    return attempt().catch((error: unknown) => {
      throw isRejected(error) ? limited() : error
    })
  }

  #window(key: string): Window {
    const now = this.#parts.clock.now()
    const known = this.#windows.get(key)
    if (known !== undefined && now < known.until) return known
    const window = { tries: 0, until: now + this.#parts.windowMs }
    this.#windows.delete(key)
    this.#windows.set(key, window)
    this.#forget(now)
    return window
  }

  #forget(now: number): void {
    for (const [key, { until }] of this.#windows) {
      if (now < until && this.#windows.size <= mostWindows) return
      this.#windows.delete(key)
    }
  }

  #secondsUntil(until: number): number {
    return Math.max(1, Math.ceil((until - this.#parts.clock.now()) / 1000))
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
export function byAddress(allowance: Allowance): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (!allowance.takes(rateLimitKey(request.ip))) throw new ApiError('rate_limited', { retryAfter: 1 })
  }
}
