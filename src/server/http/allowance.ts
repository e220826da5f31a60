import type { Clock } from '../config.ts'

interface Bucket {
  left: number
  at: number
}

/** How often something may happen for one key: `burst` at once, then `perSecond`. */
export class Allowance {
  readonly #clock: Clock
  readonly #burst: number
  readonly #perSecond: number
  readonly #buckets = new Map<string, Bucket>()

  constructor(parts: { clock: Clock; burst: number; perSecond: number }) {
    this.#clock = parts.clock
    this.#burst = parts.burst
    this.#perSecond = parts.perSecond
  }

  /** Counts one. False when it is one too many. */
  takes(key: string): boolean {
    const bucket = this.#filled(key)
    if (bucket.left < 1) return false
    bucket.left -= 1
    return true
  }

  /** Seconds until one more may be taken. */
  secondsUntilNext(key: string): number {
    return Math.max(1, Math.ceil((1 - this.#filled(key).left) / this.#perSecond))
  }

  /** Gives back what `takes` counted. */
  restore(key: string): void {
    const bucket = this.#buckets.get(key)
    if (bucket !== undefined) bucket.left = Math.min(this.#burst, bucket.left + 1)
  }

  #filled(key: string): Bucket {
    const now = this.#clock.now()
    const known = this.#buckets.get(key)
    if (known !== undefined) {
      known.left = Math.min(this.#burst, known.left + ((now - known.at) / 1_000) * this.#perSecond)
      known.at = now
      return known
    }
    if (this.#buckets.size > 10_000) this.#forgetFull(now)
    const bucket = { left: this.#burst, at: now }
    this.#buckets.set(key, bucket)
    return bucket
  }

  #forgetFull(now: number): void {
    const fullAfterMs = (this.#burst / this.#perSecond) * 1_000
    for (const [key, { at }] of this.#buckets) if (now - at > fullAfterMs) this.#buckets.delete(key)
  }
}
