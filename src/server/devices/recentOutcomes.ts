import type { Clock } from '../config.ts'
import type { Order, Outcome } from './order.ts'

/** How long a motion's idempotency key is remembered, in milliseconds (contract 1). */
const keptMs = 60_000

/** The answers to motion by session and idempotency key: in memory, because a held key sends four a second. */
export class RecentOutcomes {
  readonly #clock: Clock
  readonly #known = new Map<string, { at: number; hash: string; outcome: Promise<Outcome> }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The first outcome of this key, or what `run` answers; another request under the same key is refused. */
  once(order: Order, run: () => Promise<Outcome>): Promise<Outcome> {
    if (order.key === undefined) return run()
    this.#forgetOld()
    const id = `${order.session} ${order.key}`
    const hash = order.requestHash ?? ''
    const first = this.#known.get(id)
    if (first !== undefined) {
      return first.hash === hash ? first.outcome : Promise.resolve({ refused: 'key_reused' })
    }
    const outcome = run()
    this.#known.set(id, { at: this.#clock.now(), hash, outcome })
    return outcome
  }

  /** Oldest first: a Map keeps its order of insertion. */
  #forgetOld(): void {
    const before = this.#clock.now() - keptMs
    for (const [id, { at }] of this.#known) {
      if (at > before) return
      this.#known.delete(id)
    }
  }
}
