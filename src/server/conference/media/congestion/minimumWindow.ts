/** Least value of the last `count` intervals of `widthMs` milliseconds. */
export class MinimumWindow {
  readonly #widthMs: number
  readonly #least: Float64Array
  /** Number of the newest interval; null before the first value. */
  #newest: number | null = null

  constructor(widthMs: number, count: number) {
    this.#widthMs = widthMs
    this.#least = new Float64Array(count).fill(Infinity)
  }

  /** Infinity before the first value. */
  get least(): number {
    let least = Infinity
    for (const value of this.#least) least = Math.min(least, value)
    return least
  }

  add(value: number, atMs: number): void {
    const count = this.#least.length
    const interval = Math.floor(atMs / this.#widthMs)
    const newest = this.#newest ?? interval
    if (interval <= newest - count) return
    for (let next = newest + 1; next <= Math.min(interval, newest + count); next += 1)
      this.#least[next % count] = Infinity
    this.#newest = Math.max(newest, interval)
    this.#least[interval % count] = Math.min(this.#least[interval % count] ?? Infinity, value)
  }

  reset(): void {
    this.#least.fill(Infinity)
    this.#newest = null
  }
}
