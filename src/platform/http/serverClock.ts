/** Milliseconds after which a newer sample replaces an older one, whatever its round trip. */
const sampleLivesMs = 60_000
/**
 * Maximum drift between the tablet's two clocks, in milliseconds. A larger drift means that the tablet slept
 * or its clock was set.
 */
const driftMs = 500

interface Sample {
  /** Server time minus monotonic time, in milliseconds. */
  offset: number
  roundTrip: number
  takenAt: number
  wallMinusMonotonic: number
}

/**
 * The server's clock, as estimated from its responses. The tablet's own clock can be wrong, and can be set
 * while the page runs.
 */
export class ServerClock {
  #sample: Sample | null = null

  /** Returns monotonic time in milliseconds, which never jumps. */
  monotonic(): number {
    return performance.now()
  }

  /**
   * Records the server time of a response. `sentAt` and `receivedAt` are monotonic; the server read its clock
   * between them.
   */
  observe(serverMs: number, sentAt: number, receivedAt: number): void {
    if (!Number.isFinite(serverMs)) return
    const roundTrip = receivedAt - sentAt
    const before = this.#sample
    const better =
      before === null ||
      roundTrip <= before.roundTrip ||
      receivedAt - before.takenAt > sampleLivesMs ||
      Math.abs(wallMinusMonotonic() - before.wallMinusMonotonic) > driftMs
    if (!better) return
    this.#sample = {
      offset: serverMs - (sentAt + receivedAt) / 2,
      roundTrip,
      takenAt: receivedAt,
      wallMinusMonotonic: wallMinusMonotonic(),
    }
  }

  isKnown(): boolean {
    return this.#sample !== null
  }

  /**
   * Returns the server time in epoch milliseconds. Before the first response, this is the tablet's clock plus
   * `knownAhead`, the offset that an earlier page found.
   */
  now(knownAhead = 0): number {
    return this.#sample === null ? Date.now() + knownAhead : this.monotonic() + this.#sample.offset
  }
}

function wallMinusMonotonic(): number {
  return Date.now() - performance.now()
}
