/** Width of a counting interval, and number of intervals that make up the window, which is one second long. */
const intervalMs = 100
const intervals = 10

/** Measures the rate of a stream over the last second. */
export class RateMeter {
  readonly #bytes = new Float64Array(intervals)
  /** Number of the newest interval, since the epoch. */
  #newest = 0

  add(bytes: number, nowMs: number): void {
    this.#advance(nowMs)
    const slot = this.#newest % intervals
    this.#bytes[slot] = (this.#bytes[slot] ?? 0) + bytes
  }

  /** Returns the rate at `nowMs`, in bit/s. */
  rate(nowMs: number): number {
    this.#advance(nowMs)
    let sum = 0
    for (const bytes of this.#bytes) sum += bytes
    return (sum * 8 * 1_000) / (intervalMs * intervals)
  }

  #advance(nowMs: number): void {
    const interval = Math.floor(nowMs / intervalMs)
    const passed = Math.min(intervals, interval - this.#newest)
    for (let step = 1; step <= passed; step += 1) this.#bytes[(this.#newest + step) % intervals] = 0
    if (passed === intervals) this.#bytes.fill(0)
    this.#newest = Math.max(this.#newest, interval)
  }
}
