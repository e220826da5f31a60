import type { Clock } from '../config.ts'
import { type Order, Outcome } from './order.ts'

/** How long a motion's idempotency key is remembered, in milliseconds (contract 1). */
const keptMs = 60_000

interface Known {
  at: number
  hash: string
  /** As text once it is there: tens of thousands are kept, and the objects of a device's state take four times the room. */
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
    if (first !== undefined) return repeated(first, hash)
    const outcome = run()
    const known: Known = { at: this.#clock.now(), hash, outcome }
    this.#known.set(id, known)
    outcome.then(
      (answer) => (known.outcome = JSON.stringify(answer)),
      // Whoever asked hears of it.
      () => undefined,
    )
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

async function repeated({ hash, outcome }: Known, asked: string): Promise<Outcome> {
  if (hash !== asked) return { refused: 'key_reused' }
  return typeof outcome === 'string' ? Outcome.parse(JSON.parse(outcome)) : outcome
}
