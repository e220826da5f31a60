import { serialDistance } from './serialNumber.ts'

/** A packet is asked for this often before it is given up. */
const mostRequests = 10
/** A gap wider than this is not filled: a keyframe is smaller than what is missing. */
const mostMissing = 250
/** Shortest time between two requests for one packet, in milliseconds: the round trip on a ward's network is shorter. */
const shortestRetryMs = 40

interface MissingPacket {
  requests: number
  requestedAtMs: number
}

/** Finds the packets of one source that are missing, and decides when to request them again (RFC 4585, section 6.2.1). */
export class NackGenerator {
  readonly #missing = new Map<number, MissingPacket>()
  #newest: number | null = null

  get isWaiting(): boolean {
    return this.#missing.size > 0
  }

  /** Notes a packet that arrived. Returns true when too much is missing to be requested: only a keyframe helps. */
  receive(sequenceNumber: number): boolean {
    if (this.#newest === null) {
      this.#newest = sequenceNumber
      return false
    }
    const distance = serialDistance(this.#newest, sequenceNumber, 16)
    if (distance <= 0) {
      this.#missing.delete(sequenceNumber)
      return false
    }
    const isTooWide = this.#missing.size + distance - 1 > mostMissing
    if (isTooWide) this.#missing.clear()
    else
      for (let step = 1; step < distance; step += 1)
        this.#missing.set((this.#newest + step) & 0xffff, { requests: 0, requestedAtMs: 0 })
    this.#newest = sequenceNumber
    return isTooWide
  }

  /** The packets to request now, oldest first. Returns null instead when one was requested in vain too often. */
  due(nowMs: number, roundTripMs: number): number[] | null {
    const retryMs = Math.max(shortestRetryMs, roundTripMs * 1.5)
    const due: number[] = []
    for (const [sequenceNumber, packet] of this.#missing) {
      if (packet.requests > 0 && nowMs - packet.requestedAtMs < retryMs) continue
      if (packet.requests >= mostRequests) {
        this.#missing.clear()
        return null
      }
      packet.requests += 1
      packet.requestedAtMs = nowMs
      due.push(sequenceNumber)
    }
    return due
  }
}
