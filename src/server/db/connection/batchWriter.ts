import { setTimeout } from 'node:timers/promises'
import { isFaultOfRow } from './databaseErrors.ts'

/**
 * Maximum batch size per statement: a larger one would keep the process from its commands for more than a
 * moment.
 */
const mostAsks = 40
/** How long until a row that another transaction holds is tried again, in milliseconds … */
const busyMs = 50
/** … and after which it is given up: the database ends an idle transaction earlier than that. */
const patienceMs = 20_000

export interface BatchWriterOptions<Ask, Answer> {
  keyOf(ask: Ask): string
  /** Merges two waiting asks of the same key into one; both get its result. */
  merge(earlier: Ask, later: Ask): Ask
  /**
   * Carries out all of the asks or none, and returns the results by key. An ask without a result could not be
   * carried out now, because another transaction holds its row; it is tried again.
   */
  carryOut(asks: readonly Ask[]): Promise<ReadonlyMap<string, Answer>>
  /**
   * How long the first ask waits for others, in milliseconds. At 0 it is sent immediately, and the next ones
   * gather in the meantime.
   */
  gatherMs: number
}

interface Waiting<Ask, Answer> extends PromiseWithResolvers<Answer> {
  readonly key: string
  readonly since: number
  ask: Ask
}

/**
 * Gathers small reads and writes of thousands of rooms: a transaction for each would cost the database more
 * than the content. They are carried out in the order of arrival, so that many of them neither starve each
 * other nor take the connections that commands need.
 */
export class BatchWriter<Ask, Answer> {
  readonly #options: BatchWriterOptions<Ask, Answer>
  readonly #waiting = new Map<string, Waiting<Ask, Answer>>()
  #running: Promise<void> | null = null
  #flushNow = new AbortController()

  constructor(options: BatchWriterOptions<Ask, Answer>) {
    this.#options = options
  }

  /** Queues an ask. Resolves when it was carried out; rejects if it could not be. */
  add(ask: Ask): Promise<Answer> {
    const key = this.#options.keyOf(ask)
    const earlier = this.#waiting.get(key)
    if (earlier !== undefined) {
      earlier.ask = this.#options.merge(earlier.ask, ask)
      return earlier.promise
    }
    const waiting = { ...Promise.withResolvers<Answer>(), key, since: performance.now(), ask }
    this.#waiting.set(key, waiting)
    this.#running ??= this.#run()
    return waiting.promise
  }

  /** Stops waiting for further asks. Resolves when each queued ask was carried out or could not be. */
  async settled(): Promise<void> {
    this.#flushNow.abort()
    await this.#running
    this.#flushNow = new AbortController()
  }

  async #run(): Promise<void> {
    let isBusy = false
    while (this.#waiting.size > 0) {
      if (isBusy) await setTimeout(busyMs)
      else
        await setTimeout(this.#options.gatherMs, undefined, { signal: this.#flushNow.signal }).catch(
          () => undefined,
        )
      const batch = [...this.#waiting.values()].slice(0, mostAsks)
      for (const { key } of batch) this.#waiting.delete(key)
      isBusy = (await this.#carryOut(batch)) === 'busy'
    }
    this.#running = null
  }

  async #carryOut(batch: readonly Waiting<Ask, Answer>[]): Promise<'done' | 'busy'> {
    try {
      const answers = await this.#options.carryOut(batch.map(({ ask }) => ask))
      const isBusy = batch.map((one) => this.#answer(one, answers)).includes(false)
      return isBusy ? 'busy' : 'done'
    } catch (error) {
      if (batch.length === 1 || !isFaultOfRow(error)) {
        for (const { reject } of batch) reject(error)
        return 'done'
      }
      // A row that the database rejects must not affect the others.
      const outcomes: ('done' | 'busy')[] = []
      for (const one of batch) outcomes.push(await this.#carryOut([one]))
      return outcomes.includes('busy') ? 'busy' : 'done'
    }
  }

  /** Resolves an ask with its result. Returns false if there is none: the ask is tried again. */
  #answer(one: Waiting<Ask, Answer>, answers: ReadonlyMap<string, Answer>): boolean {
    const answer = answers.get(one.key)
    const isAnswered = answer !== undefined
    if (isAnswered) one.resolve(answer)
    else if (performance.now() - one.since > patienceMs) one.reject(new Error('somebody else holds the row'))
    else this.#waitAgain(one)
    return isAnswered
  }

  /**
   * Queues an ask again. Another one may have been queued under its key in the meantime: the two are merged.
   */
  #waitAgain(one: Waiting<Ask, Answer>): void {
    const later = this.#waiting.get(one.key)
    if (later === undefined) this.#waiting.set(one.key, one)
    else {
      later.ask = this.#options.merge(one.ask, later.ask)
      later.promise.then(one.resolve, one.reject)
    }
  }
}
