import { randomInt } from 'node:crypto'
import type { Clock } from '../../config.ts'
import { cname, writeAnswer } from './answer.ts'
import { candidateLines, hostAddresses } from './candidates.ts'
import { ArrivalReports } from './congestion/arrivalReports.ts'
import { Downlink } from './congestion/downlink.ts'
import type { Layer, LayerRates } from './congestion/layerSelector.ts'
import type { PictureLine } from './congestion/pacer.ts'
import { playoutDelayFor, RepairTime } from './congestion/playoutDelay.ts'
import { SenderLimit } from './congestion/senderLimit.ts'
import type { ReceivedFrom } from './incomingSource.ts'
import { IncomingSources, isOf } from './incomingSources.ts'
import { longestSilence, ReportRhythm } from './longestSilence.ts'
import {
  type MediaLineName,
  type Offer,
  type OfferedMediaLine,
  readOffer,
  transportFeedback,
} from './offer.ts'
import { type OutgoingFormat, OutgoingStream, roundTripMs } from './outgoingStream.ts'
import {
  isReport,
  parseRtcp,
  type RtcpMessage,
  writeCompoundReport,
  writeNack,
  writePictureLoss,
  writeReportRequest,
} from './rtp/rtcpPacket.ts'
import { RedundancyBuffer } from './rtp/redundantAudio.ts'
import { isRtcp, type MediaPacket, parseRtp, type RtpPacket } from './rtp/rtpPacket.ts'
import type { PeerListener, PeerSettings } from './peerSettings.ts'
import { MediaTransport } from './transport.ts'
import { TransportGuard } from './transportGuard.ts'

/** Usual RTCP interval, in milliseconds: encoders use the reports to adapt to loss. */
const reportMs = 1_000
/** Interval of the check for missing packets while there are any, in milliseconds. */
const requestMs = 20
/** Loss ratio from which voices are sent with redundancy: Opus conceals less without a gap that one hears. */
const redundancyLoss = 0.01
const lineNames = ['audio', 'main', 'slides'] as const

/** Media connection of one participant: its media lines, their sources, and RTCP in both directions. */
export class Peer {
  readonly #settings: PeerSettings
  readonly #clock: Clock
  readonly #listener: PeerListener
  readonly #outgoing: Readonly<Record<MediaLineName, OutgoingStream>>
  readonly #session = { id: randomInt(2 ** 47), version: 0 }
  readonly #reports: NodeJS.Timeout
  #transport: MediaTransport | null = null
  #offer: Offer | null = null
  #sources = new IncomingSources()
  #guard: TransportGuard
  readonly #downlink: Downlink
  readonly #redundancy = new RedundancyBuffer()
  readonly #repairs = new RepairTime()
  /** How long the client is to hold each picture back, in milliseconds; null before it is told to. */
  readonly #playoutMs: Record<PictureLine, number | null> = { main: null, slides: null }
  readonly #arrivals: ArrivalReports
  #requests: NodeJS.Timeout | undefined
  #roundTripMs = 0
  readonly #limit: SenderLimit
  #isClosed = false
  /** Times of the last authenticated packet, and of the last one of a voice, in epoch milliseconds. */
  #heardAt: number
  #voiceAt = 0
  readonly #rhythm = new ReportRhythm()

  constructor(settings: PeerSettings, clock: Clock, listener: PeerListener) {
    this.#settings = settings
    this.#clock = clock
    this.#listener = listener
    this.#heardAt = clock.now()
    this.#guard = new TransportGuard(this.#heardAt)
    const newSsrc = () => randomInt(1, 2 ** 32)
    const stream = (resends: boolean) => new OutgoingStream(newSsrc(), newSsrc(), resends)
    this.#outgoing = { audio: stream(false), main: stream(true), slides: stream(true) }
    this.#arrivals = new ArrivalReports(this.#outgoing.audio.ssrc, (report) => this.#transport?.send(report))
    this.#limit = new SenderLimit({
      ownSsrc: this.#outgoing.audio.ssrc,
      pictures: () =>
        [...this.#sources].flatMap(({ mediaLine, ssrc }) => (mediaLine === 'audio' ? [] : [ssrc])),
      send: (packet) => this.#transport?.send(packet),
    })
    this.#downlink = new Downlink({
      clock,
      send: (packet) => this.#transport?.send(packet),
      overflow: (mediaLine) => {
        // A receiver would request what was never sent.
        this.#outgoing[mediaLine].forget()
        listener.overflowed(mediaLine)
      },
      padding: (bytes) => this.#outgoing.main.padding(bytes, this.#formatOf('main')),
    })
    this.#reports = setInterval(() => this.#report(), reportMs)
  }

  get isConnected(): boolean {
    return this.#transport?.isConnected === true
  }

  /** Reports whether authenticated packets arrive from the client, which may send no voice if `isMuted`. */
  isHeard(isMuted: boolean): boolean {
    if (this.#transport === null || this.#transport.isOver) return false
    const limitMs = longestSilence({
      hasPicture: this.#hasPicture,
      speaks: !isMuted && this.sends('audio'),
      voiceAgeMs: this.#heardAt - this.#voiceAt,
      answers: this.#rhythm.answers,
    })
    return this.#clock.now() - this.#heardAt <= limitMs
  }

  /** True if the client announced that it sends or receives a picture. */
  get #hasPicture(): boolean {
    return this.receives('main') || this.sends('main')
  }

  /** Returns true if the client announced that it sends on this line. */
  sends(mediaLine: MediaLineName): boolean {
    return this.#directionOf(mediaLine).startsWith('send')
  }

  /** Returns true if the client announced that it receives on this line. */
  receives(mediaLine: MediaLineName): boolean {
    return ['sendrecv', 'recvonly'].includes(this.#directionOf(mediaLine))
  }

  /**
   * Returns the SDP answer to the first or a later offer. New ICE credentials restart the connection, with
   * new keys.
   *
   * @throws ConferenceError 400 if the offer cannot be read; Error if libdatachannel rejects it.
   */
  answer(sdp: string): string {
    const offer = readOffer(sdp)
    const isRestart = this.#offer?.transport.usernameFragment !== offer.transport.usernameFragment
    const transport = this.#transport === null || isRestart ? this.#connect(offer) : this.#transport
    this.#offer = offer
    this.#rhythm.clear()
    this.#downlink.isMeasured = offer.mediaLines.every(
      ({ feedback, extensions }) =>
        feedback.includes(transportFeedback) && extensions.transportSequence !== null,
    )
    this.#session.version += 1
    const { port, addresses } = this.#settings
    return writeAnswer({
      offer,
      transport: transport.description,
      candidates: candidateLines(hostAddresses(addresses), port),
      session: this.#session,
      ssrcs: this.#outgoing,
    })
  }

  send(mediaLine: MediaLineName, packet: MediaPacket): void {
    const format = this.#formatOf(mediaLine)
    if (format === null || !this.receives(mediaLine) || !this.isConnected) return
    if (mediaLine === 'audio') this.#sendSound(packet, format)
    else this.#downlink.picture(mediaLine, this.#outgoing[mediaLine].write(packet, format))
  }

  /** Sends a voice; with the frame before it where packets are lost, so that none of it is missing. */
  #sendSound(packet: MediaPacket, format: OutgoingFormat): void {
    const { payloadType } = format
    const redPayloadType = this.#offered('audio')?.redPayloadType ?? null
    const payload = this.#redundancy.write('voice', packet, payloadType, 1)
    const isRedundant = redPayloadType !== null && this.#downlink.lossRatio > redundancyLoss
    const sent = isRedundant ? { ...packet, payload } : packet
    const bytes = this.#outgoing.audio.write(sent, {
      ...format,
      payloadType: isRedundant ? redPayloadType : payloadType,
    })
    this.#downlink.sound(bytes)
  }

  /** Returns true if the client sends its picture on this line in two layers. */
  isLayered(mediaLine: MediaLineName): boolean {
    return (this.#offered(mediaLine)?.rids.length ?? 0) > 0
  }

  /** Estimated rate that the network carries to the client, in bit/s. */
  get bitrate(): number {
    return this.#downlink.bitrate
  }

  /** Measures the way to the client, of which `wanted` bit/s would be used; called about every 100 ms. */
  measure(wanted: number): void {
    if (this.isConnected) this.#downlink.tick(wanted)
  }

  /** Returns the rates at which the layers of a picture arrive, in bit/s. */
  ratesOf(mediaLine: MediaLineName): LayerRates {
    return this.#sources.rates(mediaLine, this.#clock.now())
  }

  /** Returns the time in which most lost packets of a picture are repaired, in milliseconds; 0 without any of late. */
  repairMs(mediaLine: PictureLine): number {
    return this.#sources.repairMs(mediaLine, this.#clock.now())
  }

  /** Lets the client hold a picture back until its losses are repaired, here and up to here in `uplinkMs`. */
  holdBack(mediaLine: PictureLine, uplinkMs: number): void {
    const ms = playoutDelayFor(uplinkMs, this.#repairs.at(this.#clock.now()))
    // A delay that was given once is valid until another one is given.
    if (ms > 0 || this.#playoutMs[mediaLine] !== null) this.#playoutMs[mediaLine] = ms
  }

  /** Restores nothing that was lost before now: the participant was muted. */
  forgetLostVoice(): void {
    for (const source of this.#sources) source.forgetLostVoice()
  }

  /** Limits the client: no one can receive more of its pictures than `bitrate`, in bit/s. */
  limit(bitrate: number): void {
    this.#limit.set(bitrate)
  }

  requestKeyframe(mediaLine: MediaLineName, layer: Layer = 'high'): void {
    const current = this.#sources.current(mediaLine, layer)
    const ssrc = current?.ssrc ?? this.#offered(mediaLine)?.ssrcs[0]
    if (ssrc !== undefined) this.#transport?.send(writePictureLoss(this.#outgoing.audio.ssrc, ssrc))
  }

  /**
   * Returns the RTP timestamp of the client's newest source on this line at `nowMs`; null before its first
   * sender report.
   */
  timestampAt({ mediaLine, layer }: ReceivedFrom, nowMs: number): number | null {
    return this.#sources.current(mediaLine, layer)?.timestampAt(nowMs) ?? null
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#reports)
    clearInterval(this.#requests)
    this.#arrivals.close()
    this.#downlink.close()
    this.#disconnect()
    for (const name of lineNames) this.#outgoing[name].forget()
  }

  #connect(offer: Offer): MediaTransport {
    const transport = new MediaTransport(this.#settings.port, offer.transport, {
      received: (packet) => this.#receive(packet),
      connected: () => {
        this.#heardAt = this.#clock.now()
        this.#listener.connected()
      },
    })
    this.#disconnect()
    this.#transport = transport
    this.#settings.usernameFragments.add(transport.description.usernameFragment)
    this.#guard = new TransportGuard(this.#clock.now())
    this.#sources = new IncomingSources(this.#sources)
    this.#arrivals.clear()
    this.#downlink.clear()
    this.#limit.clear()
    for (const name of lineNames) this.#outgoing[name].forget()
    return transport
  }

  #disconnect(): void {
    if (this.#transport === null) return
    this.#settings.usernameFragments.remove(this.#transport.description.usernameFragment)
    this.#transport.close()
  }

  #receive(bytes: Buffer): void {
    if (this.#isClosed) return
    const now = this.#clock.now()
    const verdict = this.#guard.judge(bytes, now)
    if (verdict === 'disconnect') this.#disconnect()
    if (verdict !== 'take') return
    this.#heardAt = now
    if (isRtcp(bytes)) {
      // Feedback about single packets ends with the packets.
      if (!this.#hasPicture && isReport(bytes)) this.#rhythm.received(now)
      for (const message of parseRtcp(bytes)) this.#receiveRtcp(message)
    } else {
      const packet = parseRtp(bytes)
      if (packet !== null) this.#receiveRtp(packet)
    }
  }

  #receiveRtp(packet: RtpPacket): void {
    if (this.#offer === null) return
    const ids = this.#offer.mediaLines[0]?.extensions
    if (ids !== undefined) this.#arrivals.receive(packet, ids, this.#heardAt)
    const repair = this.#sources.repairedBy(packet, this.#offer)
    if (repair !== null) {
      if (repair.packet !== null && repair.source.receiveAgain(repair.packet, this.#heardAt))
        this.#listener.received(repair.source, repair.packet, null)
      return
    }
    const source = this.#sources.sourceOf(packet, this.#offer)
    const offered = source === null ? undefined : this.#offered(source.mediaLine)
    if (source === null || offered === undefined || !isOf(offered, packet)) return
    const verdict = source.receive(packet, this.#heardAt)
    if (verdict === 'drop') return
    if (verdict === 'needsKeyframe') this.requestKeyframe(source.mediaLine, source.layer)
    if (source.isMissingPackets) this.#requests ??= setInterval(() => this.#requestMissing(), requestMs)
    if (source.mediaLine === 'audio') this.#voiceAt = this.#heardAt
    // A packet without a payload only measures the network.
    if (packet.payload.length === 0) return
    const level = packet.extensions.get(offered.extensions.audioLevel ?? -1)?.[0]
    for (const frame of source.framesOf(packet, offered, this.#heardAt)) {
      const isOwn = level !== undefined && frame.sequenceNumber === packet.sequenceNumber
      this.#listener.received(source, frame, isOwn ? level & 0x7f : null)
    }
  }

  #receiveRtcp(message: RtcpMessage): void {
    const now = this.#heardAt
    if (message.type === 'senderReport') this.#sources.get(message.ssrc)?.receiveSenderReport(message, now)
    else if (message.type === 'reportBlock') {
      const sent = this.#lineSent(message.block.ssrc)
      if (sent === undefined) return
      this.#roundTripMs = roundTripMs(message.block, now) ?? this.#roundTripMs
      // libjuice continues to send to an address that its client has left, because a lower candidate never
      // replaces a nominated one.
      if (!this.#outgoing[sent].acknowledge(message.block.highestSequence, now)) this.#disconnect()
    } else if (message.type === 'transportFeedback') this.#downlink.feedback(message.results)
    else {
      const mediaLine = this.#lineSent(message.mediaSsrc)
      const format = mediaLine === undefined ? null : this.#formatOf(mediaLine)
      if (mediaLine === undefined || format === null) return
      if (message.type === 'keyframeRequest') this.#listener.keyframeRequested(mediaLine)
      else {
        this.#repairs.add(this.#roundTripMs, now)
        for (const packet of this.#outgoing[mediaLine].resend(message.sequenceNumbers, now, format))
          this.#downlink.retransmission(packet)
      }
    }
  }

  #requestMissing(): void {
    let isMissing = false
    for (const source of this.#sources) {
      if (!source.isMissingPackets) continue
      const missing = source.missingPackets(this.#clock.now(), this.#roundTripMs)
      if (missing === null) this.requestKeyframe(source.mediaLine, source.layer)
      else if (missing.length > 0)
        this.#transport?.send(writeNack(this.#outgoing.audio.ssrc, source.ssrc, missing))
      isMissing ||= source.isMissingPackets
    }
    if (isMissing) return
    clearInterval(this.#requests)
    this.#requests = undefined
  }

  #report(): void {
    if (!this.isConnected) return
    const now = this.#clock.now()
    const senderReports = lineNames
      .filter((name) => this.receives(name))
      .flatMap((name) => this.#outgoing[name].report(now, this.#listener.timestampAt(name, now)) ?? [])
    const blocks = [...this.#sources].flatMap((source) => source.report(now) ?? [])
    const ssrcs = lineNames.map((name) => this.#outgoing[name].ssrc)
    this.#transport?.send(writeCompoundReport({ senderReports, blocks, ssrcs, cname }))
    if (!this.#hasPicture) this.#requestReport()
    this.#limit.repeat()
  }

  /** Requests a report from a client that sends one only every 5 s, so that its silence is noticed soon. */
  #requestReport(): void {
    const own = this.#outgoing.audio.ssrc
    this.#transport?.send(writeReportRequest(own, this.#sources.current('audio', 'high')?.ssrc ?? own))
  }

  #formatOf(mediaLine: MediaLineName): OutgoingFormat | null {
    const offered = this.#offered(mediaLine)
    if (offered === undefined) return null
    const { payloadType, rtxPayloadType, extensions } = offered
    const id = extensions.playoutDelay
    const ms = mediaLine === 'audio' ? null : this.#playoutMs[mediaLine]
    const playoutDelay = id === null || ms === null ? null : { id, ms }
    return { payloadType, rtxPayloadType, sequenceExtension: extensions.transportSequence, playoutDelay }
  }

  #offered(name: MediaLineName): OfferedMediaLine | undefined {
    return this.#offer?.mediaLines.find((mediaLine) => mediaLine.name === name)
  }

  #lineSent(ssrc: number): MediaLineName | undefined {
    return lineNames.find((name) => this.#outgoing[name].ssrc === ssrc)
  }

  #directionOf(name: MediaLineName): string {
    return this.#offered(name)?.direction ?? 'inactive'
  }
}
