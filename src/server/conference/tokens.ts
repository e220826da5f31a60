import type { Clock } from '../config.ts'
import { newSecret, secretHashText } from '../db/secret.ts'

/** Participant that a token belongs to. */
export interface Bearer {
  readonly alias: string
  readonly uuid: string
}

interface Kept extends Bearer {
  readonly until: number
}

/**
 * Maximum number of tokens per participant. A client refreshes three times in a token's lifetime; one that
 * refreshes more often loses the oldest first.
 */
const tokensEach = 4
/** Milliseconds for which a revoked token is remembered, and the maximum number of them. */
const spentMs = 600_000
const mostSpent = 1_000
/** Interval of the check for expired tokens, in milliseconds. */
const sweepMs = 500

/**
 * Tokens of this process: 256 random bits each, kept only as SHA-256 and only in memory. A refreshed token
 * stays valid for its own lifetime, so that a lost response does not cost a participant their seat.
 */
export class Tokens {
  readonly #clock: Clock
  readonly #lifeMs: number
  readonly #onExpired: (bearer: Bearer) => void
  readonly #kept = new Map<string, Kept>()
  /** Hashes of each participant's tokens, the oldest first. */
  readonly #byParticipant = new Map<string, string[]>()
  /** Recently revoked tokens, the oldest first. */
  readonly #spent = new Map<string, Kept>()
  #sweep: NodeJS.Timeout | undefined

  /** `onExpired` is called for each participant whose last token has expired. */
  constructor(options: { clock: Clock; lifeMs: number; onExpired: (bearer: Bearer) => void }) {
    this.#clock = options.clock
    this.#lifeMs = options.lifeMs
    this.#onExpired = options.onExpired
  }

  get size(): number {
    return this.#kept.size
  }

  issue({ alias, uuid }: Bearer): string {
    const token = newSecret(32)
    const hash = secretHashText(token)
    this.#kept.set(hash, { alias, uuid, until: this.#clock.now() + this.#lifeMs })
    const hashes = [...(this.#byParticipant.get(uuid) ?? []), hash]
    for (const old of hashes.splice(0, hashes.length - tokensEach)) this.#kept.delete(old)
    this.#byParticipant.set(uuid, hashes)
    this.#sweep ??= setInterval(() => this.#expire(), sweepMs).unref()
    return token
  }

  /** Returns the bearer of a token; null if it was never issued, has expired, or was revoked. */
  find(token: string): Bearer | null {
    const kept = this.#kept.get(secretHashText(token))
    return kept !== undefined && this.#clock.now() < kept.until ? kept : null
  }

  /**
   * Reports whether this token of this conference was valid until its participant was removed, within the
   * last minutes.
   */
  isSpent(token: string, alias: string): boolean {
    const spent = this.#spent.get(secretHashText(token))
    return spent !== undefined && spent.alias === alias && this.#clock.now() < spent.until
  }

  revoke(uuid: string): void {
    for (const hash of this.#byParticipant.get(uuid) ?? []) this.#spend(hash)
    this.#forget(uuid)
  }

  /**
   * Forgets the tokens of a participant who fell silent, as if they had never been issued: the participant
   * may join again.
   */
  #forget(uuid: string): void {
    for (const hash of this.#byParticipant.get(uuid) ?? []) this.#kept.delete(hash)
    this.#byParticipant.delete(uuid)
    if (this.#byParticipant.size > 0) return
    clearInterval(this.#sweep)
    this.#sweep = undefined
  }

  #spend(hash: string): void {
    const now = this.#clock.now()
    const kept = this.#kept.get(hash)
    this.#kept.delete(hash)
    if (kept !== undefined) this.#spent.set(hash, { ...kept, until: now + spentMs })
    for (const [old, { until }] of this.#spent)
      if (until <= now || this.#spent.size > mostSpent) this.#spent.delete(old)
      else break
  }

  #expire(): void {
    const now = this.#clock.now()
    for (const [uuid, hashes] of this.#byParticipant) {
      const newest = this.#kept.get(hashes.at(-1) ?? '')
      if (newest === undefined || now < newest.until) continue
      this.#forget(uuid)
      this.#onExpired(newest)
    }
  }
}
