/**
 * Number of packets kept: two seconds of a picture at 1.5 Mbit/s in packets of 1,200 bytes. A power of two
 * divides the 2¹⁶ sequence numbers evenly.
 */
const capacity = 512
/** Minimum time before a packet is sent again, in milliseconds: two requests for it can overlap. */
const resendAfterMs = 20
/**
 * Maximum number of packets sent again within `budgetMs`, so that requests cannot make the server flood a
 * client.
 */
const budget = 128
const budgetMs = 100

interface SentPacket {
  readonly sequenceNumber: number
  readonly bytes: Buffer
  resentAtMs: number
}

/** The last packets sent on one stream, for a receiver that requests them again. */
export class SentPackets {
  readonly #ring: (SentPacket | undefined)[] = Array.from({ length: capacity })
  #newest = 0
  #budgetSince = 0
  #spent = 0

  add(sequenceNumber: number, bytes: Buffer): void {
    this.#ring[sequenceNumber % capacity] = { sequenceNumber, bytes, resentAtMs: -Infinity }
    this.#newest = sequenceNumber
  }

  /** Returns the packet to send again now; null if it is no longer stored, or was sent again a moment ago. */
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

  /** Returns the newest packets, repeated if they are fewer than `size` bytes in all. */
  newest(size: number): Buffer[] {
    const found: Buffer[] = []
    let bytes = 0
    for (let back = 0; bytes < size && back < capacity; back += 1) {
      const packet = this.#ring[(this.#newest - back + capacity) % capacity]
      if (packet === undefined) break
      found.push(packet.bytes)
      bytes += packet.bytes.length
    }
    for (let index = 0; bytes < size && found.length > 0; index += 1) {
      const again = found[index] ?? Buffer.alloc(0)
      found.push(again)
      bytes += Math.max(1, again.length)
    }
    return found
  }

  /** Discards all packets: the receiver has new keys, which do not match them. */
  clear(): void {
    this.#ring.fill(undefined)
  }
}
