import { normalizeMailAddress } from '../../../domain/messages/mailAddress.ts'
import type { Clock } from '../../config.ts'
import { ApiError } from '../../errors/apiError.ts'
import { FailureCounter, type FailureCounterOptions } from '../../limits/failureCounter.ts'
import { rateLimitKey } from '../../limits/rateLimitKey.ts'

/**
 * Limit for wrong passwords for one name from one network; the sixth attempt waits until the first is a
 * minute old.
 */
const perName = { max: 5, windowMs: 60_000 } as const
/**
 * Limit for wrong passwords from one network, for all names: a whole hospital can sign in from it on a Monday
 * morning.
 */
const perAddress = { max: 40, windowMs: 10 * 60_000 } as const
/**
 * Wrong passwords for one account, from any network: after `max`, the account counts as attacked for the rest
 * of the window.
 */
const perAccount = { max: 15, windowMs: 24 * 3_600_000 } as const
/** While an account is under attack, each network unknown to it has one attempt in this window. */
const whileAttacked = { max: 1, windowMs: 10 * 60_000 } as const

export interface PasswordGuess {
  name: string
  address: string
  /** True if this account has signed in from this network before. */
  known: boolean
  /** Account of that name, if there is one. A new password resets the count. */
  user: { id: string; passwordHash: string | null } | null
}

export interface Verdict {
  isRight: boolean
  /**
   * True if this wrong password is the one that makes the account count as attacked; its owner is notified.
   */
  begunAttack: boolean
}

/**
 * Maximum number of concurrent password checks for one network whose guesses are refused: hashing is costly.
 */
const mostChecksRefused = 2

/**
 * Limits password guesses per account and network, per network, and per account. No one can lock out another
 * user from elsewhere: networks that the account has signed in from accept the correct password, whatever
 * other networks try. The response and its timing are the same for an existing account, one that knows the
 * network, and a nonexistent one, because refused guesses are checked too.
 */
export class PasswordGuessLimits {
  readonly #names: FailureCounter
  readonly #addresses: FailureCounter
  readonly #accounts: FailureCounter
  readonly #ofAccount: FailureCounter
  readonly #checksRefused = new Map<string, number>()

  constructor(clock: Clock, failureBroadcast: FailureCounterOptions['failureBroadcast']) {
    const count = (name: string, { windowMs }: { windowMs: number }) =>
      new FailureCounter({ name, windowMs, clock, failureBroadcast })
    this.#names = count('password_of_name', perName)
    this.#addresses = count('password_from_address', perAddress)
    this.#accounts = count('password_of_account', perAccount)
    this.#ofAccount = count('password_of_account_from_network', whileAttacked)
  }

  /**
   * Checks a password as one guess.
   * @throws `rate_limited` with the seconds to wait.
   */
  async judge(
    { name, address, known, user }: PasswordGuess,
    check: () => Promise<boolean>,
  ): Promise<Verdict> {
    const network = rateLimitKey(address)
    // An account has one count, however its address is typed.
    const account =
      user === null ? normalizeMailAddress(name).toLowerCase() : `${user.id} ${user.passwordHash ?? ''}`
    const there = `${network} ${account}`
    if (this.#names.of(there) >= perName.max) throw tooMany(this.#names.secondsLeft(there))
    const wait = this.#wait(network, account)
    const charges = [this.#names.charge(there)]
    const ofAccount = wait === 0 ? this.#accounts.charge(account) : null
    if (ofAccount !== null)
      charges.push(ofAccount, this.#addresses.charge(network), this.#ofAccount.charge(there))
    const settle = (failed: boolean) => charges.forEach((charge) => charge.settle(failed))
    const isRight = await (wait === 0 ? check() : this.#checkRefused(network, { wait, check })).catch(
      (error: unknown) => {
        settle(false)
        throw error
      },
    )
    const isIn = isRight && (known || wait === 0)
    settle(!isIn)
    if (!isIn && wait > 0) throw tooMany(wait)
    return { isRight: isIn, begunAttack: !isIn && ofAccount?.nth === perAccount.max }
  }

  async #checkRefused(
    network: string,
    { wait, check }: { wait: number; check: () => Promise<boolean> },
  ): Promise<boolean> {
    const running = this.#checksRefused.get(network) ?? 0
    if (running >= mostChecksRefused) throw tooMany(wait)
    this.#checksRefused.set(network, running + 1)
    try {
      return await check()
    } finally {
      const left = (this.#checksRefused.get(network) ?? 1) - 1
      if (left === 0) this.#checksRefused.delete(network)
      else this.#checksRefused.set(network, left)
    }
  }

  /**
   * Returns the seconds until a guess from a network that is unknown to the account is checked; 0 if it is
   * checked now.
   */
  #wait(network: string, account: string): number {
    const waits = [0]
    if (this.#addresses.of(network) >= perAddress.max) waits.push(this.#addresses.secondsLeft(network))
    const there = `${network} ${account}`
    if (this.#accounts.of(account) >= perAccount.max && this.#ofAccount.of(there) >= whileAttacked.max)
      waits.push(this.#ofAccount.secondsLeft(there))
    return Math.max(...waits)
  }
}

const tooMany = (retryAfter: number) => new ApiError('rate_limited', { retryAfter })
