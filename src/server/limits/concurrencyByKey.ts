import { ConcurrencyLimit } from './concurrencyLimit.ts'

/**
 * Runs one task of a key at a time, and at most `maxRunning` of all keys. Later ones wait in order of arrival, at most `maxQueued`
 * of each key.
 */
export class ConcurrencyByKey {
  readonly #all: ConcurrencyLimit
  readonly #maxQueued: number
  readonly #keys = new Map<string, { limit: ConcurrencyLimit; tasks: number }>()

  constructor({ maxRunning, maxQueued }: { maxRunning: number; maxQueued: number }) {
    // Each key has at most one task here, so that the number of keys bounds this queue.
    this.#all = new ConcurrencyLimit({ maxRunning, maxQueued: Number.POSITIVE_INFINITY })
    this.#maxQueued = maxQueued
  }

  /** Keys with a task that runs or waits. */
  get size(): number {
    return this.#keys.size
  }

  /** Runs the task and returns its result. @throws `rate_limited` when the key's queue is full. */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const own = this.#keys.get(key) ?? {
      limit: new ConcurrencyLimit({ maxRunning: 1, maxQueued: this.#maxQueued }),
      tasks: 0,
    }
    this.#keys.set(key, own)
    own.tasks += 1
    try {
      return await own.limit.run(() => this.#all.run(task))
    } finally {
      own.tasks -= 1
      if (own.tasks === 0) this.#keys.delete(key)
    }
  }
}
