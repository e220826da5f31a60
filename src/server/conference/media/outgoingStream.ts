import { compactNtp, compactToMs, toNtp } from './rtp/ntpTime.ts'
import { type ReportBlock, writeSenderReport } from './rtp/rtcpPacket.ts'
import { type MediaPacket, type PlayoutDelay, writeRtp } from './rtp/rtpPacket.ts'
import { wrapRtx } from './rtp/retransmission.ts'
import { SentPackets } from './rtp/sentPackets.ts'

/** Milliseconds without a received packet after which a path counts as broken. */
const unreceivedMs = 6_000
/** Fewer packets than this can be lost by chance. */
const unreceivedPackets = 20

/** How a client receives a stream, as its offer says. */
export interface OutgoingFormat {
  readonly payloadType: number
  /** Payload type of retransmissions; null if packets are sent again as they were. */
  readonly rtxPayloadType: number | null
  /** Id of the header extension with the transport-wide sequence number; null if the client reads none. */
  readonly sequenceExtension: number | null
  /** How long its receiver should hold the picture back; null for as short as it can. */
  readonly playoutDelay: PlayoutDelay | null
}

/** The one stream that a client receives on a line, with the same source for the whole call. */
export class OutgoingStream {
  readonly ssrc: number
  /** Source of the retransmissions (RFC 4588, section 5.2). */
  readonly rtxSsrc: number
  #rtxSequence = 0
  readonly #sent: SentPackets | null
  #packetCount = 0
  #octetCount = 0
  /**
   * Latest progress in the client’s reports: the highest sequence number received, when it changed, and how
   * many packets had been sent by then.
   */
  #received: { highestSequence: number; atMs: number; packetCount: number } | null = null

  /** With `resends`, packets that the client misses can be sent again. */
  constructor(ssrc: number, rtxSsrc: number, resends: boolean) {
    this.ssrc = ssrc
    this.rtxSsrc = rtxSsrc
    this.#sent = resends ? new SentPackets() : null
  }

  /** Returns the packet as it is sent. */
  write(packet: MediaPacket, { payloadType, sequenceExtension, playoutDelay }: OutgoingFormat): Buffer {
    const bytes = writeRtp(packet, this.ssrc, payloadType, sequenceExtension, playoutDelay)
    this.#sent?.add(packet.sequenceNumber, bytes)
    this.#packetCount += 1
    this.#octetCount += packet.payload.length
    return bytes
  }

  /** Returns those of the requested packets that can be sent again now. */
  resend(sequenceNumbers: readonly number[], nowMs: number, format: OutgoingFormat): Buffer[] {
    return sequenceNumbers.flatMap((number) => {
      const packet = this.#sent?.resend(number, nowMs)
      return packet ? this.#again(packet, format) : []
    })
  }

  /**
   * Returns the newest packets once more, `bytes` in all, to measure the path with data that can mend a loss;
   * none if the client does not tell retransmissions from packets.
   */
  padding(bytes: number, format: OutgoingFormat | null): Buffer[] {
    if (format === null || format.rtxPayloadType === null) return []
    return (this.#sent?.newest(bytes) ?? []).map((packet) => this.#again(packet, format))
  }

  #again(packet: Buffer, { rtxPayloadType: payloadType }: OutgoingFormat): Buffer {
    if (payloadType === null) return packet
    this.#rtxSequence = (this.#rtxSequence + 1) & 0xffff
    return wrapRtx(packet, { ssrc: this.rtxSsrc, payloadType, sequenceNumber: this.#rtxSequence })
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
