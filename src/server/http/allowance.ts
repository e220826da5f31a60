import type { Clock } from '../config.ts'

interface Bucket {
  left: number
  at: number
}

/** Maximum of buckets; the least recently used one is dropped first. */
const mostBuckets = 10_000

/** How often something may happen for one key: `burst` at once, then `perSecond`. */
export class Allowance {
  readonly #clock: Clock
  readonly #burst: number
  readonly #perSecond: number
  /** The least recently used first. */
  readonly #buckets = new Map<string, Bucket>()

  constructor(parts: { clock: Clock; burst: number; perSecond: number }) {
    this.#clock = parts.clock
    this.#burst = parts.burst
    this.#perSecond = parts.perSecond
  }

  /** The number of keys that are kept. */
  get size(): number {
    return this.#buckets.size
  }

  /** Counts one. False when it is one too many. */
  takes(key: string): boolean {
    const bucket = this.#filled(key)
    if (bucket.left < 1) return false
    bucket.left -= 1
    return true
  }

  /** Gives back what `takes` counted. */
  restore(key: string): void {
    const bucket = this.#buckets.get(key)
    if (bucket !== undefined) bucket.left = Math.min(this.#burst, bucket.left + 1)
  }

  /** Returns the whole seconds until `takes` counts the next one. */
  secondsUntil(key: string): number {
    const missing = 1 - this.#filled(key).left
    // Tolerates rounding errors.
    return Math.max(1, Math.ceil(missing / this.#perSecond - 1e-6))
  }

  #filled(key: string): Bucket {
    const now = this.#clock.now()
    const known = this.#buckets.get(key)
    const bucket = known ?? { left: this.#burst, at: now }
    bucket.left = Math.min(this.#burst, bucket.left + ((now - bucket.at) / 1_000) * this.#perSecond)
    bucket.at = now
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    if (known === undefined) this.#forget(now)
    return bucket
  }

  /** Drops full buckets and those beyond the maximum. */
  #forget(now: number): void {
    const fullAfterMs = (this.#burst / this.#perSecond) * 1_000
    for (const [key, { at }] of this.#buckets) {
      if (now - at <= fullAfterMs && this.#buckets.size <= mostBuckets) return
      this.#buckets.delete(key)
    }
  }
}
