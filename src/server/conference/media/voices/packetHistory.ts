import type { MediaPacket } from '../rtp/rtpPacket.ts'
import { serialDistance } from '../rtp/serialNumber.ts'
import { opusSamples } from './opusPacket.ts'

/** Number of packets that are kept: 160 ms of sound, more than the mixer can be behind. */
const kept = 8
/** Older packets are not the beginning of what follows, in milliseconds. */
const recentMs = 250
/** Bounds of the time for which the mixer holds a voice back, in milliseconds. */
const leastDelayMs = 30
const mostDelayMs = 40

interface Kept {
  packet: MediaPacket
  atMs: number
}

/** The last packets of one source of sound, in the order of their arrival. */
export class PacketHistory {
  readonly #ring: Kept[] = []
  #at = 0

  add(packet: MediaPacket, atMs: number): void {
    const slot = this.#ring[this.#at]
    if (slot === undefined) this.#ring.push({ packet, atMs })
    else {
      slot.packet = packet
      slot.atMs = atMs
    }
    this.#at = (this.#at + 1) % kept
  }

  clear(): void {
    this.#ring.length = 0
    this.#at = 0
  }

  /** Returns the recent packets in the order of their sequence numbers. */
  recent(nowMs: number): MediaPacket[] {
    return this.#ring
      .filter(({ atMs }) => nowMs - atMs <= recentMs)
      .map(({ packet }) => packet)
      .toSorted((one, other) => serialDistance(other.sequenceNumber, one.sequenceNumber, 16))
  }

  /** Returns the recent packets from this RTP timestamp on, allowing for half a packet. */
  since(timestamp: number, nowMs: number): MediaPacket[] {
    return this.recent(nowMs).filter(
      (packet) => serialDistance(timestamp, packet.timestamp, 32) >= -opusSamples(packet.payload) / 2,
    )
  }

  /**
   * Returns how long the mixer must hold this source back, in milliseconds: by how much its packets were late
   * lately, within bounds.
   */
  delayMs(nowMs: number): number {
    let least = Infinity
    let most = -Infinity
    const [first] = this.#ring
    for (const { packet, atMs } of this.#ring) {
      if (first === undefined || nowMs - atMs > recentMs) continue
      const transit = atMs - serialDistance(first.packet.timestamp, packet.timestamp, 32) / 48
      least = Math.min(least, transit)
      most = Math.max(most, transit)
    }
    const spread = Number.isFinite(most - least) ? most - least : 0
    return Math.min(mostDelayMs, Math.max(leastDelayMs, spread))
  }
}
