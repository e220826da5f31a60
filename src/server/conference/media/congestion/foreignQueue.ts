/** Part of the rate at which the queue appeared; less than it drains a queue of our own within a second. */
const lowFactor = 0.7
/** Time for which that little is sent, beside the round trip, in milliseconds. */
const lowMs = 1_000
/** Part of the queue that is still there after that time, if it is not our own. */
const leftFactor = 0.75

/** State of a path; rates in bit/s, times in milliseconds. */
export interface QueueState {
  readonly isStanding: boolean
  readonly standingMs: number
  readonly bitrate: number
  /** Rate at which packets arrive. */
  readonly acknowledged: number
  readonly roundTripMs: number
  readonly nowMs: number
}

/**
 * Recognizes a standing queue that is not our own: it does not drain though less is sent. The route has
 * become longer, or other traffic fills the queue. Without it, the rate would fall to its minimum.
 */
export class ForeignQueue {
  #appearedAt: number | null = null
  #low: { readonly sinceMs: number; readonly standingMs: number } | null = null

  /** Takes the state after each feedback. Returns true once when the queue turns out to be foreign. */
  update({ isStanding, standingMs, bitrate, acknowledged, roundTripMs, nowMs }: QueueState): boolean {
    if (!isStanding) {
      this.#appearedAt = null
      this.#low = null
      return false
    }
    this.#appearedAt ??= acknowledged
    if (bitrate > this.#appearedAt * lowFactor) {
      this.#low = null
      return false
    }
    this.#low ??= { sinceMs: nowMs, standingMs }
    if (nowMs - this.#low.sinceMs < lowMs + roundTripMs) return false
    const isForeign = standingMs >= this.#low.standingMs * leftFactor
    this.#low = null
    return isForeign
  }
}
