import { ApiError } from '../errors/apiError.ts'

/**
 * Runs at most `maxRunning` tasks at a time. Later tasks wait in order of arrival, at most `maxQueued` of
 * them.
 */
export class ConcurrencyLimit {
  readonly #maxRunning: number
  readonly #maxQueued: number
  readonly #queue: (() => void)[] = []
  #running = 0

  constructor({ maxRunning, maxQueued }: { maxRunning: number; maxQueued: number }) {
    this.#maxRunning = maxRunning
    this.#maxQueued = maxQueued
  }

  /**
   * Runs the task and returns its result.
   * @throws `rate_limited` when the queue is full.
   */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#maxRunning) this.#running += 1
    else {
      if (this.#queue.length >= this.#maxQueued) throw new ApiError('rate_limited', { retryAfter: 1 })
      // A finished task passes its slot on, so `#running` stays the same.
      await new Promise<void>((start) => this.#queue.push(start))
    }
    try {
      return await task()
    } finally {
      const startNext = this.#queue.shift()
      if (startNext === undefined) this.#running -= 1
      else startNext()
    }
  }
}
