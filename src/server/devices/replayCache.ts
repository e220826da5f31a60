import * as z from 'zod/mini'
import type { Clock } from '../config.ts'
import { type AuthorizedCommand, Outcome } from '../cluster/authorizedCommand.ts'

/** How long a motion's idempotency key is remembered, in milliseconds. */
const keptMs = 60_000

/**
 * Maximum number of remembered motions per session: a held button sends four a second, which is 240 in that
 * time.
 */
const mostOfSession = 1_000

/** The request and outcome that an idempotency key identifies. */
interface Known {
  readonly session: string
  readonly at: number
  readonly hash: string
  /**
   * Outcome as JSON once it is known: tens of thousands are kept, and a text is one object where a device
   * state is a dozen.
   */
  outcome: Promise<Outcome> | string
}

/**
 * Outcomes of motions by session and idempotency key. Kept in memory, because a held button sends four a
 * second.
 */
export class ReplayCache {
  readonly #clock: Clock
  readonly #known = new Map<string, Known>()
  readonly #counts = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Returns the first outcome of this key, or the result of `run`. A different request with the same key is
   * refused.
   */
  once(command: AuthorizedCommand, run: () => Promise<Outcome>): Promise<Outcome> {
    if (command.key === undefined) return run()
    this.#forgetOld()
    const id = `${command.session} ${command.key}`
    const hash = command.requestHash ?? ''
    const first = this.#known.get(id)
    if (first === undefined) {
      // Beyond the limit, a session's repeated request runs again; other sessions are not affected.
      if ((this.#counts.get(command.session) ?? 0) >= mostOfSession) return run()
      return this.#first({ id, session: command.session, hash }, run())
    }
    if (first.hash !== hash) return Promise.resolve({ refused: 'key_reused' })
    const { outcome } = first
    return typeof outcome === 'string' ? Promise.resolve(z.parse(Outcome, JSON.parse(outcome))) : outcome
  }

  /** Runs and remembers the first request of a key. If it fails, a repeated request gets the same failure. */
  async #first(
    { id, session, hash }: { id: string; session: string; hash: string },
    outcome: Promise<Outcome>,
  ): Promise<Outcome> {
    const known: Known = { session, at: this.#clock.now(), hash, outcome }
    this.#known.set(id, known)
    this.#counts.set(session, (this.#counts.get(session) ?? 0) + 1)
    const answer = await outcome
    known.outcome = JSON.stringify(answer)
    return answer
  }

  /** Removes old entries, the oldest first: a Map keeps insertion order. */
  #forgetOld(): void {
    const before = this.#clock.now() - keptMs
    for (const [id, { session, at }] of this.#known) {
      if (at > before) return
      this.#known.delete(id)
      const left = (this.#counts.get(session) ?? 1) - 1
      if (left > 0) this.#counts.set(session, left)
      else this.#counts.delete(session)
    }
  }
}
