import type { Layer } from './congestion/layerSelector.ts'
import { RateMeter } from './congestion/rateMeter.ts'
import type { MediaLineName, OfferedMediaLine } from './offer.ts'
import { NackGenerator } from './rtp/nackGenerator.ts'
import { RedundantReceiver } from './rtp/redundantReceiver.ts'
import { ReceptionStats } from './rtp/receptionStats.ts'
import { type RemoteClock, SourceClock } from './rtp/remoteClock.ts'
import type { ReportBlock, SenderReport } from './rtp/rtcpPacket.ts'
import type { RtpPacket } from './rtp/rtpPacket.ts'
import type { SoundLimit } from './soundLimit.ts'
import { readVp8 } from './vp8.ts'

export const clockRates: Readonly<Record<MediaLineName, number>> = {
  audio: 48_000,
  main: 90_000,
  slides: 90_000,
}

/** Where a received packet belongs: `layer` is `high` for a client that sends its picture once. */
export interface ReceivedFrom {
  readonly mediaLine: MediaLineName
  readonly layer: Layer
}

interface IncomingSourceOptions {
  readonly ssrc: number
  readonly mediaLine: MediaLineName
  readonly layer: Layer
  readonly remote: RemoteClock
  readonly sound: SoundLimit
  /** True to request lost packets again. */
  readonly requestsMissing: boolean
}

/** One source of a client: its reception statistics, its missing packets, and its clock. */
export class IncomingSource {
  readonly ssrc: number
  readonly mediaLine: MediaLineName
  /** Layer of a picture that its client sends twice; `high` for a single stream. */
  readonly layer: Layer
  readonly #stats: ReceptionStats
  readonly #rate = new RateMeter()
  readonly #nack: NackGenerator | null
  readonly #redundancy = new RedundantReceiver()
  readonly #clock: SourceClock
  readonly #sound: SoundLimit
  #hasNews = false

  constructor({ ssrc, mediaLine, layer, remote, sound, requestsMissing }: IncomingSourceOptions) {
    this.ssrc = ssrc
    this.mediaLine = mediaLine
    this.layer = layer
    this.#stats = new ReceptionStats(ssrc, clockRates[mediaLine])
    this.#clock = new SourceClock(remote, clockRates[mediaLine])
    this.#sound = sound
    this.#nack = requestsMissing ? new NackGenerator() : null
  }

  /** Records a packet that arrived at `nowMs`. */
  receive(packet: RtpPacket, nowMs: number): 'forward' | 'drop' | 'needsKeyframe' {
    if (!this.#stats.receive(packet.sequenceNumber, packet.timestamp, nowMs)) return 'drop'
    this.#hasNews = true
    this.#rate.add(packet.payload.length, nowMs)
    if (this.#nack === null) return 'forward'
    const startsKeyframe = readVp8(packet.payload)?.startsKeyframe === true
    return this.#nack.receive(packet.sequenceNumber, nowMs, startsKeyframe) ? 'needsKeyframe' : 'forward'
  }

  /**
   * Returns what a packet that arrived at `nowMs` has to forward: itself, or the frames of a voice with
   * redundancy, up to the limit of sound.
   */
  framesOf(packet: RtpPacket, { payloadType, redPayloadType }: OfferedMediaLine, nowMs: number): RtpPacket[] {
    if (this.mediaLine !== 'audio') return [packet]
    return this.#redundancy
      .receive(packet, packet.payloadType === redPayloadType, payloadType)
      .filter(({ payload }) => this.#sound.takes(payload.length, nowMs))
  }

  /** Restores no frame of a voice from before now. */
  forgetLostVoice(): void {
    this.#redundancy.reset()
  }

  /**
   * Records a packet that was sent again on a source of its own. Returns false if it had arrived already. The
   * loss that it mends stays in the reports: the client's congestion control needs it.
   */
  receiveAgain(packet: RtpPacket, nowMs: number): boolean {
    this.#rate.add(packet.payload.length, nowMs)
    return this.#nack?.recover(packet.sequenceNumber, nowMs) === true
  }

  /** Returns the rate at which the source arrives, in bit/s. */
  rate(nowMs: number): number {
    return this.#rate.rate(nowMs)
  }

  /** Returns the time in which most lost packets are repaired, in milliseconds; 0 without any of late. */
  repairMs(nowMs: number): number {
    return this.#nack?.repairMs(nowMs) ?? 0
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
    return this.#nack === null ? [] : this.#nack.due(nowMs, roundTripMs)
  }
}
