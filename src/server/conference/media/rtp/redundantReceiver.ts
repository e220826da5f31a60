import { parseRed } from './redundantAudio.ts'
import type { RtpPacket } from './rtpPacket.ts'
import { serialDistance } from './serialNumber.ts'

/**
 * Frames that one packet restores at most, and how old they are, in units of 1/48,000 s: 100 ms. Clients repeat one
 * or two; a packet of 31 small ones would cost the server as much as 32 packets.
 */
const mostRestored = 2
const oldest = 4_800
/** Packets that are known to have arrived: 0.6 s of voice. A redundant frame is at most 0.1 s older. */
const known = 32

/**
 * Restores lost frames of a voice from the packets after them (RFC 2198). A client sends the frame before in each
 * packet while its network loses some.
 */
export class RedundantReceiver {
  /** The last sequence numbers that arrived or were restored, in a ring. */
  readonly #arrived = new Int32Array(known).fill(-1)
  #newest: number | null = null

  /**
   * Returns the frames of a packet that had not arrived, the oldest first, each as a packet of Opus. Redundant
   * frames are of the packets directly before. Returns none for a packet whose payload is malformed.
   */
  receive(packet: RtpPacket, isRedundant: boolean, opusPayloadType: number): RtpPacket[] {
    if (!isRedundant) {
      this.#record(packet.sequenceNumber)
      return [packet]
    }
    const blocks = parseRed(packet.payload)?.blocks ?? []
    const first = packet.sequenceNumber - (blocks.length - 1)
    return blocks.flatMap(({ payloadType, timestampOffset, payload }, index) => {
      const sequenceNumber = (first + index) & 0xffff
      const isPrimary = index === blocks.length - 1
      if (payloadType !== opusPayloadType || payload.length === 0) return []
      const isRecent = index >= blocks.length - 1 - mostRestored && timestampOffset <= oldest
      if (!isPrimary && (!isRecent || timestampOffset === 0 || !this.#isMissing(sequenceNumber))) return []
      this.#record(sequenceNumber)
      const timestamp = (packet.timestamp - timestampOffset) >>> 0
      return [{ ...packet, payloadType, sequenceNumber, timestamp, payload }]
    })
  }

  /** Restores nothing from before the next packet. */
  reset(): void {
    this.#newest = null
  }

  /** Reports whether a packet was expected and has not arrived; one from before the first is not missing. */
  #isMissing(sequenceNumber: number): boolean {
    if (this.#newest === null) return false
    const age = serialDistance(sequenceNumber, this.#newest, 16)
    return age < known && this.#arrived[sequenceNumber % known] !== sequenceNumber
  }

  #record(sequenceNumber: number): void {
    this.#arrived[sequenceNumber % known] = sequenceNumber
    if (this.#newest === null || serialDistance(this.#newest, sequenceNumber, 16) > 0)
      this.#newest = sequenceNumber
  }
}
