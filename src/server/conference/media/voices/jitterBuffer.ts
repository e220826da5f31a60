import { serialDistance } from '../rtp/serialNumber.ts'
import { opusSamples } from './opusPacket.ts'

/** Received packet of one voice. */
export interface VoicePacket {
  readonly sequenceNumber: number
  /** RTP timestamp, in units of 1/48,000 s. */
  readonly timestamp: number
  readonly payload: Uint8Array
}

/** Maximum number of waiting packets: 1.3 s at the usual 20 ms. */
const mostPackets = 64
/** A larger jump of the sequence number is a restart of the source, not loss (RFC 3550, appendix A.1). */
const longestGap = 100

/** Packets of one voice in the order of their sequence numbers, each once. */
export class JitterBuffer {
  /** In order, the next one first. */
  readonly #packets: VoicePacket[] = []
  /** Sequence number of the packet to be played next; null before the first one. */
  #next: number | null = null
  #samples = 0

  /** Duration of the waiting packets, in samples. */
  get samples(): number {
    return this.#samples
  }

  /** Starts after the packet with this sequence number. */
  startAfter(sequenceNumber: number): void {
    this.#next = (sequenceNumber + 1) & 0xffff
  }

  /** Inserts a packet. Returns false for one that came too late, or twice. */
  push(packet: VoicePacket): boolean {
    this.#next ??= packet.sequenceNumber
    if (Math.abs(serialDistance(this.#next, packet.sequenceNumber, 16)) > longestGap) {
      this.#packets.length = 0
      this.#samples = 0
      this.#next = packet.sequenceNumber
    }
    if (serialDistance(this.#next, packet.sequenceNumber, 16) < 0) return false
    let at = this.#packets.length
    while (at > 0 && this.#distance(at - 1, packet) < 0) at -= 1
    if (at > 0 && this.#distance(at - 1, packet) === 0) return false
    this.#packets.splice(at, 0, packet)
    this.#samples += opusSamples(packet.payload)
    if (this.#packets.length > mostPackets) this.take()
    return true
  }

  /** Returns the oldest waiting packet, with the number of packets missing before it; null if none waits. */
  peek(): { readonly packet: VoicePacket; readonly missing: number } | null {
    const [packet] = this.#packets
    if (packet === undefined || this.#next === null) return null
    return { packet, missing: serialDistance(this.#next, packet.sequenceNumber, 16) }
  }

  /** Removes and returns the oldest waiting packet; the missing ones before it are given up. */
  take(): VoicePacket | null {
    const packet = this.#packets.shift()
    if (packet === undefined) return null
    this.#samples -= opusSamples(packet.payload)
    this.startAfter(packet.sequenceNumber)
    return packet
  }

  /** Gives up the next packet, which is missing. */
  skip(): void {
    if (this.#next !== null) this.#next = (this.#next + 1) & 0xffff
  }

  #distance(index: number, packet: VoicePacket): number {
    const other = this.#packets[index]
    return other === undefined ? 0 : serialDistance(other.sequenceNumber, packet.sequenceNumber, 16)
  }
}
