import { Jitter } from './jitter.ts'
import { MinimumWindow } from './minimumWindow.ts'

/** Time whose least delay is the delay now: 400 ms, within which slow jitter swings back. */
const recentIntervalMs = 50
const recentIntervals = 8
/** Time whose least delay is that of the empty path: 60 s. Clocks drift by a few milliseconds within it. */
const baseIntervalMs = 5_000
const baseIntervals = 12
/**
 * Standing queue that counts as overuse, in milliseconds. Jitter raises it, because the least of a short time
 * is then above that of a long one without any queue: with ±60 ms by 82 ms in one of 100 cases.
 */
const leastThresholdMs = 40
const mostThresholdMs = 100
const thresholdPerJitter = 2.5
/**
 * Delay of the path above its least: a queue that does not drain. The trend of the delay sees only a queue
 * that is growing, and not one that is full. The clocks of both sides may differ by any constant.
 */
export class QueueDelay {
  readonly #recent = new MinimumWindow(recentIntervalMs, recentIntervals)
  readonly #base = new MinimumWindow(baseIntervalMs, baseIntervals)
  readonly #jitter = new Jitter()

  /** Least delay of the last 400 ms above the least of the last minute, in milliseconds. */
  get standingMs(): number {
    const base = this.#base.least
    return base === Infinity ? 0 : Math.max(0, this.#recent.least - base)
  }

  /** Least delay of the last minute, in milliseconds: that of the empty path. Infinity before the first one. */
  get baseMs(): number {
    return this.#base.least
  }

  get jitterMs(): number {
    return this.#jitter.ms
  }

  /** Standing queue that counts as overuse, in milliseconds. */
  get thresholdMs(): number {
    return Math.min(mostThresholdMs, leastThresholdMs + thresholdPerJitter * this.#jitter.ms)
  }

  get isStanding(): boolean {
    return this.standingMs > this.thresholdMs
  }

  /** Takes the delay of a packet that arrived at `atMs`, both of the receiver's clock. */
  add(delayMs: number, atMs: number): void {
    this.#recent.add(delayMs, atMs)
    this.#base.add(delayMs, atMs)
    this.#jitter.add(delayMs, atMs)
  }

  /** Takes the delay at `atMs` for that of the empty path. */
  rebase(atMs: number): void {
    const { least } = this.#recent
    this.#base.reset()
    this.#base.add(least, atMs)
  }

  /** Starts again, after a jump of the receiver's clock. */
  reset(): void {
    this.#recent.reset()
    this.#base.reset()
    this.#jitter.reset()
  }
}
