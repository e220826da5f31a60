/** Two seconds of a picture at 1.5 Mbit/s in packets of 1,200 bytes. A power of two divides the 2¹⁶ sequence numbers evenly. */
const capacity = 512
/** A packet is sent again at most this often, in milliseconds: two requests for it may cross. */
const resendAfterMs = 20
/** Most packets that are sent again within `budgetMs`, so that requests cannot make the server flood a client. */
const budget = 128
const budgetMs = 100

interface SentPacket {
  readonly sequenceNumber: number
  readonly bytes: Buffer
  resentAtMs: number
}

/** The last packets that were sent on one stream, for a receiver that requests them again. */
export class SentPackets {
  readonly #ring: (SentPacket | undefined)[] = Array.from({ length: capacity })
  #budgetSince = 0
  #spent = 0

  add(sequenceNumber: number, bytes: Buffer): void {
    this.#ring[sequenceNumber % capacity] = { sequenceNumber, bytes, resentAtMs: -Infinity }
  }

  /** The packet to send again now; null for one that is no longer known, or was sent again a moment ago. */
  resend(sequenceNumber: number, nowMs: number): Buffer | null {
    const packet = this.#ring[sequenceNumber % capacity]
    if (packet?.sequenceNumber !== sequenceNumber || nowMs - packet.resentAtMs < resendAfterMs) return null
    if (nowMs - this.#budgetSince >= budgetMs) {
      this.#budgetSince = nowMs
      this.#spent = 0
    }
    if (this.#spent >= budget) return null
    this.#spent += 1
    packet.resentAtMs = nowMs
    return packet.bytes
  }

  /** Forgets everything: the receiver has new keys, for which these are not meant. */
  clear(): void {
    this.#ring.fill(undefined)
  }
}
