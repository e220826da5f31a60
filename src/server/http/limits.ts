import type { FastifyRequest } from 'fastify'
import type { Allowance } from './allowance.ts'
import type { Clock } from '../config.ts'
import { type FailedTries, tryKey } from '../devices/failedTries.ts'
import { ApiError } from './errors.ts'
import { rateLimitKey } from './rateLimitKey.ts'

/** The most a JSON body may weigh, in bytes (contract 1). */
export const bodyLimit = 256 * 1024

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
}

/**
 * How many failures one key (an address) may have in a window, at all server processes together. A try is charged before it
 * is judged, so that a hundred at once are not free, and given back when it succeeds: nobody who types rightly is
 * ever slowed, whoever shares his address.
 */
export class FailureLimit {
  readonly #parts: FailureLimitParts
  readonly #windows = new Map<string, { tries: number; until: number }>()

  constructor(parts: FailureLimitParts) {
    this.#parts = parts
    parts.tries.follow(parts.name, (key) => {
      this.#window(key).tries += 1
    })
  }

  /** Runs `attempt` as one try of whoever it is; throws `rate_limited` when the window is used up. */
  async during<T>(whose: string, attempt: () => Promise<T>): Promise<T> {
    const key = tryKey(whose)
    const window = this.#window(key)
    if (window.tries >= this.#parts.max) {
      throw new ApiError('rate_limited', { retryAfter: this.#secondsUntil(window.until) })
    }
    window.tries += 1
    try {
      const result = await attempt()
      window.tries -= 1
      return result
    } catch (error) {
      // Only a rejected attempt counts, not a server error or an attempt that was refused before it was checked.
      if (error instanceof ApiError && error.status < 500 && error.status !== 429)
        this.#parts.tries.tell(this.#parts.name, key)
      else window.tries -= 1
      throw error
    }
  }

  #window(key: string): { tries: number; until: number } {
    const now = this.#parts.clock.now()
    const known = this.#windows.get(key)
    if (known !== undefined && now < known.until) return known
    if (this.#windows.size > 10_000) this.#forgetPast(now)
    const window = { tries: 0, until: now + this.#parts.windowMs }
    this.#windows.set(key, window)
    return window
  }

  #forgetPast(now: number): void {
    for (const [key, window] of this.#windows) if (now >= window.until) this.#windows.delete(key)
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

/** A route's onRequest hook: refuses with `rate_limited` what comes too often from one address. */
export function byAddress(allowance: Allowance): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (!allowance.takes(rateLimitKey(request.ip))) throw new ApiError('rate_limited', { retryAfter: 1 })
  }
}
