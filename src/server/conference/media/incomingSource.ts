import type { MediaLineName } from './offer.ts'
import { NackGenerator } from './rtp/nackGenerator.ts'
import { ReceptionStats } from './rtp/receptionStats.ts'
import { type RemoteClock, SourceClock } from './rtp/remoteClock.ts'
import type { ReportBlock, SenderReport } from './rtp/rtcpPacket.ts'
import type { RtpPacket } from './rtp/rtpPacket.ts'

export const clockRates: Readonly<Record<MediaLineName, number>> = {
  audio: 48_000,
  main: 90_000,
  slides: 90_000,
}

/** One source of a client: its reception statistics, its missing packets, and its clock. */
export class IncomingSource {
  readonly ssrc: number
  readonly mediaLine: MediaLineName
  readonly #stats: ReceptionStats
  readonly #nack: NackGenerator | null
  readonly #clock: SourceClock
  #hasNews = false

  /** With `requestsMissing`, lost packets are requested again. */
  constructor(ssrc: number, mediaLine: MediaLineName, remote: RemoteClock, requestsMissing: boolean) {
    this.ssrc = ssrc
    this.mediaLine = mediaLine
    this.#stats = new ReceptionStats(ssrc, clockRates[mediaLine])
    this.#clock = new SourceClock(remote, clockRates[mediaLine])
    this.#nack = requestsMissing ? new NackGenerator() : null
  }

  /** Records a packet that arrived at `nowMs`. */
  receive(packet: RtpPacket, nowMs: number): 'forward' | 'drop' | 'needsKeyframe' {
    if (!this.#stats.receive(packet.sequenceNumber, packet.timestamp, nowMs)) return 'drop'
    this.#hasNews = true
    return this.#nack?.receive(packet.sequenceNumber) === true ? 'needsKeyframe' : 'forward'
  }

  receiveSenderReport(report: SenderReport, nowMs: number): void {
    this.#stats.receiveSenderReport(report.ntpTime, nowMs)
    this.#clock.receiveSenderReport(report, nowMs)
  }

  /** Returns the source's RTP timestamp at `nowMs`; null before its first sender report. */
  timestampAt(nowMs: number): number | null {
    return this.#clock.timestampAt(nowMs)
  }

  /**
   * Returns the report block for the client; null if no packet has arrived since the last one (RFC 3550,
   * section 6.4.2).
   */
  report(nowMs: number): ReportBlock | null {
    if (!this.#hasNews) return null
    this.#hasNews = false
    return this.#stats.report(nowMs)
  }

  get isMissingPackets(): boolean {
    return this.#nack?.isWaiting === true
  }

  /** Returns the packets to request again now; null if only a keyframe helps. */
  missingPackets(nowMs: number, roundTripMs: number): number[] | null {
    return this.#nack?.due(nowMs, roundTripMs) ?? null
  }
}
