import type { GroupDelta } from './arrivalGroups.ts'

/** Groups in the regression (libwebrtc's trendline window). */
const windowSize = 20
/** Weight of the past in the smoothed delay (libwebrtc's trendline smoothing coefficient). */
const smoothing = 0.9
/**
 * Amplification of the slope, and the number of groups that it grows with (libwebrtc's trendline estimator).
 */
const gain = 4
const mostDeltas = 60

/**
 * Slope of the delay of the last groups of packets, by linear regression over their smoothed accumulated
 * delay: above zero while a queue grows, below zero while it drains.
 */
export class Trendline {
  /** Arrivals and smoothed delays of the window, in milliseconds, used as rings. */
  readonly #arrivals = new Float64Array(windowSize)
  readonly #delays = new Float64Array(windowSize)
  #count = 0
  #accumulatedMs = 0
  #smoothedMs = 0
  #firstMs = 0
  #slope = 0

  /** Milliseconds of delay per millisecond. */
  get slope(): number {
    return this.#slope
  }

  /** The slope, scaled to compare with the adaptive threshold; in milliseconds. */
  get trend(): number {
    return Math.min(this.#count, mostDeltas) * this.#slope * gain
  }

  add({ sentMs, arrivedMs, atMs }: GroupDelta): void {
    if (this.#count === 0) this.#firstMs = atMs
    this.#accumulatedMs += arrivedMs - sentMs
    this.#smoothedMs = smoothing * this.#smoothedMs + (1 - smoothing) * this.#accumulatedMs
    this.#arrivals[this.#count % windowSize] = atMs - this.#firstMs
    this.#delays[this.#count % windowSize] = this.#smoothedMs
    this.#count += 1
    if (this.#count >= windowSize) this.#slope = this.#regression() ?? this.#slope
  }

  /** Starts again, after a jump of the receiver's clock. */
  reset(): void {
    this.#count = 0
    this.#accumulatedMs = 0
    this.#smoothedMs = 0
    this.#slope = 0
  }

  /** Returns the slope of the least-squares line; null if all groups arrived at the same time. */
  #regression(): number | null {
    let meanArrival = 0
    let meanDelay = 0
    for (let index = 0; index < windowSize; index += 1) {
      meanArrival += (this.#arrivals[index] ?? 0) / windowSize
      meanDelay += (this.#delays[index] ?? 0) / windowSize
    }
    let numerator = 0
    let denominator = 0
    for (let index = 0; index < windowSize; index += 1) {
      const arrival = (this.#arrivals[index] ?? 0) - meanArrival
      numerator += arrival * ((this.#delays[index] ?? 0) - meanDelay)
      denominator += arrival * arrival
    }
    return denominator === 0 ? null : numerator / denominator
  }
}
