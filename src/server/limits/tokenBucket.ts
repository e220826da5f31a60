import type { Clock } from '../config.ts'
import { type FailureBroadcast, tryKey } from '../cluster/failureBroadcast.ts'

interface Bucket {
  left: number
  at: number
  /** Tokens taken here that the other processes have not been told of. */
  unannounced: number
}

/** A limit that is counted across all server processes. */
interface SharedLimit {
  /** Identifies the limit in the messages between processes. */
  readonly name: string
  readonly failureBroadcast: Pick<FailureBroadcast, 'publish' | 'follow'>
  /**
   * Tokens that are announced together, of keys that have used half of their burst: for frequent events, so that
   * usual traffic announces nothing. If absent, each token is announced.
   */
  readonly batch?: number
}

const restored = ({ name }: SharedLimit): string => `${name}_restored`

interface TokenBucketOptions {
  clock: Clock
  burst: number
  perSecond: number
  /**
   * Shares the limit between processes. If absent, each process counts separately, which bounds its own load.
   */
  shared?: SharedLimit
}

/** Maximum number of buckets; the least recently used one is dropped first. */
const mostBuckets = 10_000

/** Limits how often something may happen per key: `burst` times in a row, then `perSecond`. */
export class TokenBucket {
  readonly #clock: Clock
  readonly #burst: number
  readonly #perSecond: number
  readonly #shared: SharedLimit | null
  /** Buckets by key, the least recently used first. */
  readonly #buckets = new Map<string, Bucket>()

  constructor(options: TokenBucketOptions) {
    const { clock, burst, perSecond, shared = null } = options
    this.#clock = clock
    this.#burst = burst
    this.#perSecond = perSecond
    this.#shared = shared
    shared?.failureBroadcast.follow(shared.name, (key, count) => this.#takeElsewhere(key, count))
    shared?.failureBroadcast.follow(restored(shared), (key) => this.#restore(key))
  }

  /** Number of stored keys. */
  get size(): number {
    return this.#buckets.size
  }

  /** Takes a token. Returns false if none is left. */
  takes(key: string): boolean {
    const kept = this.#keptAs(key)
    if (!this.#take(kept)) return false
    this.#announce(kept)
    return true
  }

  /** Gives back the token that `takes` took. */
  restore(key: string): void {
    const kept = this.#keptAs(key)
    this.#restore(kept)
    this.#shared?.failureBroadcast.publish(restored(this.#shared), kept)
  }

  /** Returns the whole seconds until `takes` succeeds again. */
  secondsUntil(key: string): number {
    const missing = 1 - this.#filled(this.#keptAs(key)).left
    // Tolerates rounding errors.
    return Math.max(1, Math.ceil(missing / this.#perSecond - 1e-6))
  }

  #take(key: string): boolean {
    const bucket = this.#filled(key)
    if (bucket.left < 1) return false
    bucket.left -= 1
    return true
  }

  #takeElsewhere(key: string, count: number): void {
    const bucket = this.#filled(key)
    bucket.left = Math.max(0, bucket.left - count)
  }

  #announce(key: string): void {
    const bucket = this.#buckets.get(key)
    if (this.#shared === null || bucket === undefined) return
    const { name, failureBroadcast, batch = 1 } = this.#shared
    bucket.unannounced += 1
    if (bucket.unannounced < batch || (batch > 1 && bucket.left > this.#burst / 2)) return
    failureBroadcast.publish(name, key, bucket.unannounced)
    bucket.unannounced = 0
  }

  #restore(key: string): void {
    const bucket = this.#buckets.get(key)
    if (bucket !== undefined) bucket.left = Math.min(this.#burst, bucket.left + 1)
  }

  /** Returns the stored form of a key; other processes receive only its hash. */
  #keptAs(key: string): string {
    return this.#shared === null ? key : tryKey(key)
  }

  #filled(key: string): Bucket {
    const now = this.#clock.now()
    const known = this.#buckets.get(key)
    const bucket = known ?? { left: this.#burst, at: now, unannounced: 0 }
    bucket.left = Math.min(this.#burst, bucket.left + ((now - bucket.at) / 1_000) * this.#perSecond)
    bucket.at = now
    if (bucket.left === this.#burst) bucket.unannounced = 0
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
