import { compactNtp, compactToMs, toNtp } from './rtp/ntpTime.ts'
import { type ReportBlock, writeSenderReport } from './rtp/rtcpPacket.ts'
import { type MediaPacket, writeRtp } from './rtp/rtpPacket.ts'
import { SentPackets } from './rtp/sentPackets.ts'

/** Milliseconds without a received packet after which a path counts as broken. */
const unreceivedMs = 6_000
/** Fewer packets than this can be lost by chance. */
const unreceivedPackets = 20

/** The one stream that a client receives on a line, with the same source for the whole call. */
export class OutgoingStream {
  readonly ssrc: number
  readonly #sent: SentPackets | null
  #packetCount = 0
  #octetCount = 0
  /**
   * Latest progress in the client’s reports: the highest sequence number received, when it changed, and how
   * many packets had been sent by then.
   */
  #received: { highestSequence: number; atMs: number; packetCount: number } | null = null

  /** With `resends`, packets that the client misses can be sent again. */
  constructor(ssrc: number, resends: boolean) {
    this.ssrc = ssrc
    this.#sent = resends ? new SentPackets() : null
  }

  /** Returns the packet as it is sent. */
  write(packet: MediaPacket, payloadType: number): Buffer {
    const bytes = writeRtp(packet, this.ssrc, payloadType)
    this.#sent?.add(packet.sequenceNumber, bytes)
    this.#packetCount += 1
    this.#octetCount += packet.payload.length
    return bytes
  }

  /** Returns those of the requested packets that can be sent again now. */
  resend(sequenceNumbers: readonly number[], nowMs: number): Buffer[] {
    return sequenceNumbers.flatMap((number) => this.#sent?.resend(number, nowMs) ?? [])
  }

  /**
   * Returns a sender report for `nowMs`, at which the stream's RTP clock shows `rtpTimestamp`; null before
   * the first packet.
   */
  report(nowMs: number, rtpTimestamp: number | null): Buffer | null {
    if (this.#packetCount === 0 || rtpTimestamp === null) return null
    const { ssrc } = this
    const counts = { packetCount: this.#packetCount, octetCount: this.#octetCount }
    return writeSenderReport({ ssrc, ntpTime: toNtp(nowMs), rtpTimestamp, ...counts })
  }

  /**
   * Records the client’s progress from its report block. Returns false if the client reports, long after its
   * last progress, that it has received nothing sent since: the packets go to an address that it no longer
   * has.
   */
  acknowledge(highestSequence: number, nowMs: number): boolean {
    if (this.#received?.highestSequence === highestSequence) {
      const { atMs, packetCount } = this.#received
      return nowMs - atMs < unreceivedMs || this.#packetCount - packetCount < unreceivedPackets
    }
    this.#received = { highestSequence, atMs: nowMs, packetCount: this.#packetCount }
    return true
  }

  /**
   * Discards what was sent before the client got new keys: packets under the old keys are of no use to it.
   */
  forget(): void {
    this.#sent?.clear()
    this.#received = null
  }
}

/**
 * Returns the round trip in milliseconds from a report block about one of our streams; null if the block does
 * not contain it (RFC 3550, section 6.4.1).
 */
export function roundTripMs(block: ReportBlock, nowMs: number): number | null {
  if (block.lastSenderReport === 0) return null
  const units = (compactNtp(toNtp(nowMs)) - block.lastSenderReport - block.delaySinceLast) | 0
  return units < 0 ? null : compactToMs(units)
}
