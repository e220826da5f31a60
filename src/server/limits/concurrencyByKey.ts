import { ConcurrencyLimit } from './concurrencyLimit.ts'

/**
 * Runs one task per key at a time, and at most `maxRunning` across all keys. Later tasks wait in order of
 * arrival, at most `maxQueued` per key.
 */
export class ConcurrencyByKey {
  readonly #all: ConcurrencyLimit
  readonly #maxQueued: number
  readonly #keys = new Map<string, { limit: ConcurrencyLimit; tasks: number }>()

  constructor({ maxRunning, maxQueued }: { maxRunning: number; maxQueued: number }) {
    // Each key has at most one task here, so the number of keys bounds this queue.
    this.#all = new ConcurrencyLimit({ maxRunning, maxQueued: Number.POSITIVE_INFINITY })
    this.#maxQueued = maxQueued
  }

  /** Number of keys with a running or waiting task. */
  get size(): number {
    return this.#keys.size
  }

  /**
   * Runs the task and returns its result.
   * @throws `rate_limited` when the key's queue is full.
   */
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
