/** Width of the counting intervals, in milliseconds. */
const intervalMs = 50
/**
 * Intervals of the rate, 500 ms (libwebrtc's acknowledged bitrate estimator), and of the sustained rate, 1 s.
 */
const recentIntervals = 10
const intervals = 20
/** A rate below this part of that of the last second is a fall of the capacity: jitter moves it less. */
const fallFactor = 0.5

/** Rate at which packets arrive, by the receiver's clock. */
export class AcknowledgedBitrate {
  readonly #bytes = new Float64Array(intervals)
  /** Number of the newest interval; null before the first packet. */
  #newest: number | null = null
  #first = 0

  /** Rate of the last 500 ms, in bit/s; null until packets have arrived for that long. */
  get bitrate(): number | null {
    return this.#rate(recentIntervals)
  }

  /**
   * The larger rate of the last 500 ms and of the last second, in bit/s: jitter spreads packets, so that too
   * few arrive for a while. After a sharp fall, the rate of the last 500 ms.
   */
  get sustainedBitrate(): number | null {
    const recent = this.#rate(recentIntervals)
    const longer = this.#rate(intervals)
    return recent === null || longer === null || recent < longer * fallFactor
      ? recent
      : Math.max(recent, longer)
  }

  add(bytes: number, arrivedMs: number): void {
    const interval = Math.floor(arrivedMs / intervalMs)
    if (this.#newest === null) {
      this.#first = interval
      this.#newest = interval
    }
    if (interval <= this.#newest - intervals) return
    for (let next = this.#newest + 1; next <= Math.min(interval, this.#newest + intervals); next += 1)
      this.#bytes[next % intervals] = 0
    this.#newest = Math.max(this.#newest, interval)
    this.#bytes[interval % intervals] = (this.#bytes[interval % intervals] ?? 0) + bytes
  }

  /** Starts again, after a jump of the receiver's clock. */
  reset(): void {
    this.#bytes.fill(0)
    this.#newest = null
  }

  #rate(count: number): number | null {
    if (this.#newest === null || this.#newest - this.#first < count) return null
    let sum = 0
    // The newest interval is not complete.
    for (let back = 1; back < count; back += 1) sum += this.#bytes[(this.#newest - back) % intervals] ?? 0
    return (sum * 8 * 1_000) / (intervalMs * (count - 1))
  }
}
