import type { Clock } from '../../config.ts'
import type { FailureCounterOptions } from '../../limits/failureCounter.ts'
import { FailureLimit } from '../../limits/failureLimit.ts'
import { rateLimitKey } from '../../limits/rateLimitKey.ts'

/** Limit for wrong codes. There are a million codes, three of which are valid at any time. */
const codeTries = { max: 10, windowMs: 10 * 60_000 } as const

interface CodeGuess {
  userId: string
  /** Hash of the account’s password: a new password starts a new count. */
  passwordHash: string | null
  address: string
  /** True if this account has signed in from this network before. */
  known: boolean
}

/**
 * Limits guesses of second-factor codes. All networks that are unknown to an account share one count; each
 * known network has its own. Thus, someone with a user's password cannot lock the user out of their own
 * networks.
 */
export class SecondFactorLimits {
  readonly #elsewhere: FailureLimit
  readonly #known: FailureLimit

  constructor(clock: Clock, failureBroadcast: FailureCounterOptions['failureBroadcast']) {
    this.#elsewhere = new FailureLimit({ name: 'second_factor', ...codeTries, clock, failureBroadcast })
    this.#known = new FailureLimit({ name: 'second_factor_known', ...codeTries, clock, failureBroadcast })
  }

  /**
   * Runs `attempt` as one guess and passes it true if it is the last one.
   *
   * @throws `rate_limited`.
   */
  async during<T>(
    { userId, passwordHash, address, known }: CodeGuess,
    attempt: (isLast: boolean) => Promise<T>,
  ): Promise<T> {
    const account = `${userId} ${passwordHash ?? ''}`
    const judge = (nth: number) => attempt(nth === codeTries.max)
    return known
      ? this.#known.during(`${account} ${rateLimitKey(address)}`, judge)
      : this.#elsewhere.during(account, judge)
  }
}
