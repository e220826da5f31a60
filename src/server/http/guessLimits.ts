import { normalizeMailAddress } from '../../domain/mailAddress.ts'
import type { Clock } from '../config.ts'
import { FailureLimit, type FailureLimitParts } from './limits.ts'
import { rateLimitKey } from './rateLimitKey.ts'

/** Wrong passwords for one name from one address; the sixth waits until the first is a minute old (decisions.md). */
const perName = { max: 5, windowMs: 60_000 } as const
/** Wrong passwords from one address, whatever the names: behind it may sit a whole hospital on a Monday morning. */
const perAddress = { max: 40, windowMs: 10 * 60_000 } as const

interface Guess {
  name: string
  address: string
  /** Whether this account has signed in from there before. */
  known: boolean
}

/**
 * How often a password may be guessed. Nothing counts against an account alone, so nobody can lock another person out:
 * one name is slowed where it is guessed, and an address that tries many names is slowed for names that never signed in
 * from there. A try that is right counts for nothing.
 */
export class GuessLimits {
  readonly #names: FailureLimit
  readonly #addresses: FailureLimit

  constructor(clock: Clock, tries: FailureLimitParts['tries']) {
    this.#names = new FailureLimit({ name: 'password_of_name', ...perName, clock, tries })
    this.#addresses = new FailureLimit({ name: 'password_from_address', ...perAddress, clock, tries })
  }

  /** Runs `attempt` as one guess; throws `rate_limited` with the seconds to wait. */
  async during<T>({ name, address, known }: Guess, attempt: () => Promise<T>): Promise<T> {
    const network = rateLimitKey(address)
    const once = () => this.#names.during(`${network} ${normalizeMailAddress(name).toLowerCase()}`, attempt)
    return known ? once() : this.#addresses.during(network, once)
  }
}
