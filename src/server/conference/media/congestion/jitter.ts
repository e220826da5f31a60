/** Time over which the range of the delay is taken, in milliseconds: several swings of slow radio jitter. */
const spanMs = 400
/** Ranges in the mean: 5 s. */
const spans = 12
/** Half a range counts at most, in milliseconds: more is a queue, not jitter. */
const mostMs = 60

/** Mean deviation of the delay within short times, to both sides. */
export class Jitter {
  #ms = 0
  #taken = 0
  #span: { readonly sinceMs: number; least: number; most: number } | null = null

  /** In milliseconds, 0 to 60. */
  get ms(): number {
    return this.#ms
  }

  /** Takes the delay of a packet that arrived at `atMs`. */
  add(delayMs: number, atMs: number): void {
    if (this.#span !== null && atMs - this.#span.sinceMs > spanMs) {
      const halfMs = Math.min(mostMs, (this.#span.most - this.#span.least) / 2)
      this.#taken = Math.min(spans, this.#taken + 1)
      this.#ms += (halfMs - this.#ms) / this.#taken
      this.#span = null
    }
    this.#span ??= { sinceMs: atMs, least: delayMs, most: delayMs }
    this.#span.least = Math.min(this.#span.least, delayMs)
    this.#span.most = Math.max(this.#span.most, delayMs)
  }

  /** Discards the range that is being taken, after a jump of the receiver's clock. */
  reset(): void {
    this.#span = null
  }
}
