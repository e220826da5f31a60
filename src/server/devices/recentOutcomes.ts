import * as z from 'zod/mini'
import type { Clock } from '../config.ts'
import { type Order, Outcome } from './order.ts'

/** How long a motion's idempotency key is remembered, in milliseconds (contract 1). */
const keptMs = 60_000

/** What a key stands for. */
interface Known {
  readonly at: number
  readonly hash: string
  /** As JSON once it has come: tens of thousands are kept, and a text is one object where a device's state is a dozen. */
  outcome: Promise<Outcome> | string
}

/** The answers to motion by session and idempotency key: in memory, because a held key sends four a second. */
export class RecentOutcomes {
  readonly #clock: Clock
  readonly #known = new Map<string, Known>()

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
    if (first === undefined) return this.#first({ id, hash }, run())
    if (first.hash !== hash) return Promise.resolve({ refused: 'key_reused' })
    const { outcome } = first
    return typeof outcome === 'string' ? Promise.resolve(z.parse(Outcome, JSON.parse(outcome))) : outcome
  }

  /** One that was not carried out to its end is answered as it ended. */
  async #first({ id, hash }: { id: string; hash: string }, outcome: Promise<Outcome>): Promise<Outcome> {
    const known: Known = { at: this.#clock.now(), hash, outcome }
    this.#known.set(id, known)
    const answer = await outcome
    known.outcome = JSON.stringify(answer)
    return answer
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
