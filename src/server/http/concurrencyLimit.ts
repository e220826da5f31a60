import { ApiError } from './errors.ts'

/** Work of which a process bears only so much at a time. The rest waits, in the order in which it came. */
export class Turns {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #underWay = 0

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  /** Throws `rate_limited` where too many wait already: they come again, and hold nothing meanwhile. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#underWay < this.#atOnce) this.#underWay += 1
    else {
      if (this.#waiting.length >= this.#mostWaiting) throw new ApiError('rate_limited', { retryAfter: 1 })
      // Whoever is ready hands over his place.
      await new Promise<void>((begin) => this.#waiting.push(begin))
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#underWay -= 1
      else next()
    }
  }
}
