import { serialDistance } from '../rtp/serialNumber.ts'

/** Number of packets kept, a power of two: four seconds of 4 Mbit/s in packets of 1,000 bytes. */
const capacity = 2_048

/** A packet that was sent, and what the receiver has reported about it. */
export interface SentPacket {
  /** Transport-wide sequence number without wraps. */
  number: number
  sentAtMs: number
  bytes: number
  /** Probe cluster that the packet belongs to; 0 for none. */
  probe: number
  fate: 'unknown' | 'lost' | 'received'
  /** Arrival in milliseconds of the receiver's clock, if the packet was received. */
  receivedAtMs: number
}

/**
 * The newest packets sent to one client. Entries are reused, so that sending allocates nothing: an entry is
 * valid until `capacity` more packets were sent.
 */
export class SentHistory {
  readonly #ring: SentPacket[] = []
  /** Number of the newest packet; −1 before the first. */
  #newest = -1

  /** Records a packet with the sequence number after the one before it; gaps are allowed. */
  add(sequenceNumber: number, bytes: number, nowMs: number, probe: number): SentPacket {
    const number = this.#unwrap(sequenceNumber)
    this.#newest = number
    const slot = number % capacity
    const packet = (this.#ring[slot] ??= {
      number,
      sentAtMs: 0,
      bytes,
      probe,
      fate: 'unknown',
      receivedAtMs: 0,
    })
    packet.number = number
    packet.sentAtMs = nowMs
    packet.bytes = bytes
    packet.probe = probe
    packet.fate = 'unknown'
    return packet
  }

  /** Returns the newest packet with this 16-bit sequence number; null if it is not kept. */
  find(sequenceNumber: number): SentPacket | null {
    return this.#newest < 0 ? null : this.at(this.#newest - ((this.#newest - sequenceNumber) & 0xffff))
  }

  /** Returns the packet with this number without wraps; null if it is not kept. */
  at(number: number): SentPacket | null {
    const packet = number < 0 ? undefined : this.#ring[number % capacity]
    return packet?.number === number ? packet : null
  }

  #unwrap(sequenceNumber: number): number {
    if (this.#newest < 0) return sequenceNumber
    const distance = serialDistance(this.#newest & 0xffff, sequenceNumber, 16)
    // Sequence numbers only grow: one that seems to be older is a round later.
    return this.#newest + (distance > 0 ? distance : distance + 0x1_0000)
  }
}
