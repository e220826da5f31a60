import { serialDistance } from './serialNumber.ts'

/** Time for which a packet is requested, in milliseconds: later, the picture has frozen for too long. */
const longestMs = 1_000
/** Maximum number of missing packets that are requested: beyond it, a keyframe is smaller. */
const mostMissing = 250
/**
 * Minimum time between two requests for one packet, in milliseconds: the round trip in a hospital's network
 * is shorter.
 */
const shortestRetryMs = 40

interface MissingPacket {
  /** When it was first requested; null before. */
  sinceMs: number | null
  requestedAtMs: number
}

/** Finds the packets of one source that are missing, and decides when to request them again (RFC 4585, section 6.2.1). */
export class NackGenerator {
  readonly #missing = new Map<number, MissingPacket>()
  #newest: number | null = null

  get isWaiting(): boolean {
    return this.#missing.size > 0
  }

  /**
   * Records a packet that arrived. Returns true if too much is missing to request it: only a keyframe helps.
   */
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
        this.#missing.set((this.#newest + step) & 0xffff, { sinceMs: null, requestedAtMs: 0 })
    this.#newest = sequenceNumber
    return isTooWide
  }

  /** Records a packet that was sent again. Returns false if it was not missing. */
  recover(sequenceNumber: number): boolean {
    return this.#missing.delete(sequenceNumber)
  }

  /**
   * Returns the packets to request now, oldest first; null if one was requested for too long without success.
   */
  due(nowMs: number, roundTripMs: number): number[] | null {
    const retryMs = Math.max(shortestRetryMs, roundTripMs * 1.5)
    const due: number[] = []
    for (const [sequenceNumber, packet] of this.#missing) {
      if (packet.sinceMs !== null && nowMs - packet.requestedAtMs < retryMs) continue
      packet.sinceMs ??= nowMs
      if (nowMs - packet.sinceMs > longestMs) {
        this.#missing.clear()
        return null
      }
      packet.requestedAtMs = nowMs
      due.push(sequenceNumber)
    }
    return due
  }
}
