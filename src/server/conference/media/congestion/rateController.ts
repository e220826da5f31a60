import { LinkCapacity } from './linkCapacity.ts'
import type { PathUse } from './overuseDetector.ts'

/** Growth per second far from the capacity (draft-ietf-rmcat-gcc-02, section 5.5), and at least, in bit/s. */
const growthPerSecond = 1.08
const leastGrowth = 1_000
/** Part of the acknowledged rate that is left at overuse (gcc-02, section 5.5: beta). */
const decreaseFactor = 0.85
/**
 * Near the capacity, the rate grows by one packet per response time, which is twice the round trip and the
 * time to detect overuse (libwebrtc; gcc-02, section 5.5, has half a packet per single one).
 */
const detectionMs = 100
const framesPerSecond = 30
const packetBits = 1_200 * 8
/** Least growth near the capacity, in bit/s per second (libwebrtc). */
const leastAdditive = 4_000
/** Limit of the growth by what arrives (gcc-02, section 5.5; the constant is libwebrtc's). */
const acknowledgedFactor = 1.5
const acknowledgedExtra = 10_000
/**
 * Time until overuse decreases the rate again, in milliseconds: one round trip within limits, and half of the
 * time that the standing queue looks back.
 */
const leastWaitMs = 100
const mostWaitMs = 400
const lookBackMs = 200
/** If this little of the rate arrives, it decreases again without that wait (libwebrtc has 0.5). */
const farBelow = 0.7
/** Time that counts at most for growth, in milliseconds: feedback that stays out is no evidence. */
const mostStepMs = 1_000

/** In bit/s. */
export interface RateLimits {
  readonly startBitrate: number
  readonly minBitrate: number
  readonly maxBitrate: number
}

/** Measurements that control the rate; rates in bit/s. */
export interface RateInput {
  readonly use: PathUse
  /** Rate at which packets arrive; null if it is not known yet. */
  readonly acknowledged: number | null
  /** Rate that the path carries at overuse; null if it is not known yet. */
  readonly sustained: number | null
  readonly roundTripMs: number
  /** False while losses or a queue ask for patience. */
  readonly mayGrow: boolean
  readonly nowMs: number
}

/** Additive increase, multiplicative decrease of the rate (gcc-02, section 5.5), in bit/s. */
export class RateController {
  readonly #limits: RateLimits
  readonly #capacity = new LinkCapacity()
  #bitrate: number
  #isHolding = false
  #updatedAtMs: number | null = null
  #decreasedAtMs = -Infinity

  constructor(limits: RateLimits) {
    this.#limits = limits
    this.#bitrate = limits.startBitrate
  }

  get bitrate(): number {
    return this.#bitrate
  }

  /** Takes the state of the path, after each feedback. */
  update(input: RateInput): void {
    const { use, acknowledged, nowMs } = input
    const stepMs = Math.min(mostStepMs, nowMs - (this.#updatedAtMs ?? nowMs))
    this.#updatedAtMs = nowMs
    const wasHolding = this.#isHolding
    // From overuse, the rate waits until the queues have drained (gcc-02, section 5.5: the states).
    this.#isHolding = use !== 'normal'
    if (use === 'overusing' && this.#mayDecrease(input))
      this.#decrease(input.sustained ?? this.#bitrate, nowMs)
    else if (use === 'normal' && !wasHolding && input.mayGrow && acknowledged !== null)
      this.#grow(acknowledged, input.roundTripMs, stepMs)
  }

  /** Takes the rate that a probe has measured: it raises the rate, and never lowers it. */
  probed(bitrate: number): void {
    this.#capacity.probed(bitrate)
    if (bitrate > this.#bitrate) this.#set(bitrate)
  }

  /** Multiplies the rate by `factor`, because of losses, or for want of feedback. */
  scale(factor: number, nowMs: number): void {
    this.#set(this.#bitrate * factor)
    this.#decreasedAtMs = nowMs
  }

  #mayDecrease({ acknowledged, roundTripMs, nowMs }: RateInput): boolean {
    const sinceMs = nowMs - this.#decreasedAtMs
    if (acknowledged !== null && acknowledged < this.#bitrate * farBelow) return sinceMs >= leastWaitMs
    return sinceMs >= Math.min(mostWaitMs, Math.max(leastWaitMs, roundTripMs)) + lookBackMs
  }

  #decrease(sustained: number, nowMs: number): void {
    let decreased = sustained * decreaseFactor
    const capacity = this.#capacity.estimate
    if (decreased > this.#bitrate && capacity !== null) decreased = capacity * decreaseFactor
    if (sustained < this.#capacity.lower) this.#capacity.reset()
    this.#capacity.overused(sustained)
    this.#decreasedAtMs = nowMs
    if (decreased < this.#bitrate) this.#set(decreased)
  }

  #grow(acknowledged: number, roundTripMs: number, stepMs: number): void {
    if (acknowledged > this.#capacity.upper) this.#capacity.reset()
    const seconds = stepMs / 1_000
    const grown =
      this.#capacity.estimate === null
        ? Math.max(this.#bitrate * growthPerSecond ** seconds, this.#bitrate + leastGrowth * seconds)
        : this.#bitrate + this.#additive(roundTripMs) * seconds
    const limit = acknowledged * acknowledgedFactor + acknowledgedExtra
    this.#set(Math.max(this.#bitrate, Math.min(grown, limit)))
  }

  /** Returns the growth near the capacity, in bit/s per second: one average packet per response time. */
  #additive(roundTripMs: number): number {
    const frameBits = this.#bitrate / framesPerSecond
    const averageBits = frameBits / Math.ceil(frameBits / packetBits)
    return Math.max(leastAdditive, (averageBits * 1_000) / (2 * (roundTripMs + detectionMs)))
  }

  #set(bitrate: number): void {
    this.#bitrate = Math.min(this.#limits.maxBitrate, Math.max(this.#limits.minBitrate, bitrate))
  }
}
