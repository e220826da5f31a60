/** After so long a sample gives way to a newer one, whatever its round trip, in milliseconds. */
const sampleLivesMs = 60_000
/** So far the tablet's two clocks may part before it has slept, or was set, in milliseconds. */
const driftMs = 500

interface Sample {
  /** Server time minus monotonic time, in milliseconds. */
  offset: number
  roundTrip: number
  takenAt: number
  wallMinusMonotonic: number
}

/** The server's clock as its replies told it; the tablet's own may be wrong, and may be set while we run. */
export class ServerClock {
  #sample: Sample | null = null

  /** Milliseconds that never jump. */
  monotonic(): number {
    return performance.now()
  }

  /** Takes the time that a reply carried. `sentAt` and `receivedAt` are monotonic; the server spoke between the two. */
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

  /** Epoch milliseconds of the server; the tablet's own clock, set right by what an earlier page knew, until a reply has come. */
  now(knownAhead = 0): number {
    return this.#sample === null ? Date.now() + knownAhead : this.monotonic() + this.#sample.offset
  }
}

function wallMinusMonotonic(): number {
  return Date.now() - performance.now()
}
