import { TokenBucket } from './tokenBucket.ts'
import { ApiError } from '../errors/apiError.ts'
import { FailureCounter, type FailureCounterOptions } from './failureCounter.ts'

export type FailureLimitOptions = FailureCounterOptions & {
  max: number
  /**
   * Attempts that are still checked after the window of a key is used up: a correct value passes, a wrong one
   * is `rate_limited`. Only for values that cannot be guessed at this rate. If absent, no attempt is checked.
   */
  judgedBeyond?: { burst: number; perSecond: number }
}

/** Attempts beyond the window that are announced to the other processes together. */
const judgedBatch = 10

/**
 * Limits how many failures one key (an address) may have in a window, across all server processes. A
 * successful attempt does not count: a person who types correctly is never slowed down, regardless of who
 * shares their address.
 */
export class FailureLimit {
  readonly #max: number
  readonly #failures: FailureCounter
  readonly #beyond: TokenBucket | null

  constructor({ max, judgedBeyond, ...options }: FailureLimitOptions) {
    this.#max = max
    this.#failures = new FailureCounter(options)
    this.#beyond =
      judgedBeyond === undefined
        ? null
        : new TokenBucket({
            clock: options.clock,
            ...judgedBeyond,
            shared: {
              name: `${options.name}_judged`,
              failureBroadcast: options.failureBroadcast,
              batch: judgedBatch,
            },
          })
  }

  /**
   * Runs `attempt` as one attempt of this key, and passes it the number of attempts in the window, including
   * this one.
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

  /** Checks the value before refusing it: wrong values from an address must not block a correct one. */
  async #attemptBeyond<T>(whose: string, attempt: (nth: number) => Promise<T>): Promise<T> {
    const limited = () => new ApiError('rate_limited', { retryAfter: this.#failures.secondsLeft(whose) })
    if (this.#beyond?.takes(whose) !== true) throw limited()
    return attempt(this.#max + 1).catch((error: unknown) => {
      throw isRejected(error) ? limited() : error
    })
  }
}

/**
 * Throws `rate_limited` if `most` events are already in the window, with the seconds until there is room
 * again. `earlier` contains the times of the events in the window, the oldest first.
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

/**
 * Returns true for a value that was checked and is wrong; false for a server error, and for a refusal before
 * the check.
 */
const isRejected = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429
