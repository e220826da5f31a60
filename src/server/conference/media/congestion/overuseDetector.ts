/** State of the path, by the trend of the delay (draft-ietf-rmcat-gcc-02, section 5.4). */
export type PathUse = 'normal' | 'overusing' | 'underusing'

/** First threshold, and its limits, in milliseconds (gcc-02, section 5.4: del_var_th). */
const firstThreshold = 12.5
const leastThreshold = 6
const mostThreshold = 600
/**
 * Gains of the threshold per millisecond while the trend is above and below it (gcc-02, section 5.4: K_u and
 * K_d). It rises fast and falls with a time constant of 5.5 s. libwebrtc lets it fall within 26 ms, and so
 * takes the slow jitter of a radio network for a queue again and again.
 */
const gainUp = 0.01
const gainDown = 0.000_18
/** A trend that is this far above the threshold raises it no faster (gcc-02 ignores such a trend). */
const mostExcess = 15
/** Time between two trends that counts at most, in milliseconds (libwebrtc's trendline estimator). */
const mostStepMs = 100
/**
 * Least threshold per millisecond of jitter: in simulation, a delay that swings slowly by ±60 ms swings the
 * trend by 20 to 40.
 */
const thresholdPerJitter = 1
/** Time for which the trend must be above the threshold, in milliseconds (gcc-02, section 5.4). */
const overuseMs = 10

/** Compares the trend of the delay with a threshold that adapts to the jitter of the network. */
export class OveruseDetector {
  #threshold = firstThreshold
  #use: PathUse = 'normal'
  #trend = 0
  #overusingMs = 0
  #overuses = 0
  #updatedAtMs: number | null = null

  get use(): PathUse {
    return this.#use
  }

  /** In milliseconds, as the trend. */
  get threshold(): number {
    return this.#threshold
  }

  /**
   * Takes the trend at `atMs`, and the jitter of the path in milliseconds. `sentMs` is the time between the
   * two newest groups of packets when they were sent.
   */
  update(trend: number, sentMs: number, atMs: number, jitterMs: number): void {
    if (trend > this.#threshold) {
      this.#overusingMs += this.#overuses === 0 ? sentMs / 2 : sentMs
      this.#overuses += 1
      // A trend that is falling already belongs to a queue that is about to drain.
      const isGrowing = trend >= this.#trend
      if (this.#overusingMs > overuseMs && this.#overuses > 1 && isGrowing) this.#use = 'overusing'
    } else {
      this.#overusingMs = 0
      this.#overuses = 0
      this.#use = trend < -this.#threshold ? 'underusing' : 'normal'
    }
    this.#trend = trend
    this.#adapt(Math.abs(trend), atMs, jitterMs)
  }

  /** Starts again after a jump of the receiver's clock. The threshold stays: the network is the same. */
  reset(): void {
    this.#use = 'normal'
    this.#trend = 0
    this.#overusingMs = 0
    this.#overuses = 0
    this.#updatedAtMs = null
  }

  #adapt(trend: number, atMs: number, jitterMs: number): void {
    const stepMs = Math.min(mostStepMs, Math.max(0, atMs - (this.#updatedAtMs ?? atMs)))
    this.#updatedAtMs = atMs
    const excess = Math.min(mostExcess, trend - this.#threshold)
    const gain = Math.min(1, (excess < 0 ? gainDown : gainUp) * stepMs)
    const least = Math.max(leastThreshold, thresholdPerJitter * jitterMs)
    this.#threshold = Math.min(mostThreshold, Math.max(least, this.#threshold + gain * excess))
  }
}
