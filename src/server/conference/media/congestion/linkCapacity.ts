/** Weight of a new sample at overuse, and of a probe's result (libwebrtc's link capacity estimator). */
const overuseWeight = 0.05
const probeWeight = 0.5
/**
 * Variance in kbit/s, as a part of the estimate, and its limits (libwebrtc): 400 kbit/s have a standard
 * deviation between 13 and 32 kbit/s.
 */
const firstVariance = 0.4
const leastVariance = 0.4
const mostVariance = 2.5
/** Standard deviations within which a rate belongs to the estimate (gcc-02, section 5.5). */
const deviations = 3

/** Estimate of the link's capacity, from the rates at which the link was overused. In bit/s. */
export class LinkCapacity {
  #estimate: number | null = null
  #variance = firstVariance

  get estimate(): number | null {
    return this.#estimate
  }

  /** Infinity without an estimate. */
  get upper(): number {
    return this.#estimate === null ? Infinity : this.#estimate + this.#spread(this.#estimate)
  }

  /** 0 without an estimate. */
  get lower(): number {
    return this.#estimate === null ? 0 : Math.max(0, this.#estimate - this.#spread(this.#estimate))
  }

  /** Takes the acknowledged rate at overuse. */
  overused(bitrate: number): void {
    this.#update(bitrate, overuseWeight)
  }

  /** Takes the rate of a probe. */
  probed(bitrate: number): void {
    this.#update(bitrate, probeWeight)
  }

  /** Forgets the estimate: the network has changed. */
  reset(): void {
    this.#estimate = null
  }

  #update(bitrate: number, weight: number): void {
    const previous = this.#estimate ?? bitrate
    const estimate = previous + weight * (bitrate - previous)
    const errorKbps = (estimate - bitrate) / 1_000
    const sample = (errorKbps * errorKbps) / Math.max(1, estimate / 1_000)
    const variance = this.#variance + weight * (sample - this.#variance)
    this.#variance = Math.min(mostVariance, Math.max(leastVariance, variance))
    this.#estimate = estimate
  }

  #spread(estimate: number): number {
    return deviations * Math.sqrt(this.#variance * (estimate / 1_000)) * 1_000
  }
}
