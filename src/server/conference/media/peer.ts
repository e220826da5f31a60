import { randomInt } from 'node:crypto'
import type { Clock } from '../../config.ts'
import { cname, writeAnswer } from './answer.ts'
import { candidateLines, hostAddresses } from './candidates.ts'
import { IncomingSource } from './incomingSource.ts'
import { type MediaLineName, type Offer, type OfferedMediaLine, readOffer } from './offer.ts'
import { OutgoingStream, roundTripMs } from './outgoingStream.ts'
import { RemoteClock } from './rtp/remoteClock.ts'
import {
  parseRtcp,
  type RtcpMessage,
  writeCompoundReport,
  writeNack,
  writePictureLoss,
} from './rtp/rtcpPacket.ts'
import { isRtcp, type MediaPacket, parseRtp, type RtpPacket } from './rtp/rtpPacket.ts'
import { MediaTransport } from './transport.ts'
import { TransportGuard } from './transportGuard.ts'
import type { UsernameFragments } from './usernameFragments.ts'

/** How clients reach this process's media. */
export interface PeerSettings {
  /** Port of all media of this process, for UDP and TCP. */
  readonly port: number
  /** Addresses of this machine as clients see it, in addition to its own. */
  readonly addresses: readonly string[]
  /** ICE username fragments of the open connections, by which TCP connections are admitted. */
  readonly usernameFragments: UsernameFragments
}

export interface PeerListener {
  /**
   * Called for each received packet; `level` is its audio level in dB below the maximum, if the client sends
   * one.
   */
  readonly received: (mediaLine: MediaLineName, packet: MediaPacket, level: number | null) => void
  /** Called when the client cannot decode what it receives on this line. */
  readonly keyframeRequested: (mediaLine: MediaLineName) => void
  readonly connected: () => void
  /** Returns the RTP timestamp of what is sent on this line, at `nowMs`; null while nothing is sent. */
  readonly timestampAt: (mediaLine: MediaLineName, nowMs: number) => number | null
}

/**
 * Milliseconds without an authenticated packet after which a client is cut off. A client that sends or
 * receives a picture sends RTCP about every second; one with sound only every 5 s, plus or minus half (RFC
 * 3550, section 6.2). RFC 7675 would allow 30 s.
 */
const silenceMs = { picture: 4_400, soundAlone: 15_000 } as const
/** Usual RTCP interval, in milliseconds: encoders use the reports to adapt to loss. */
const reportMs = 1_000
/** Interval of the check for missing packets while there are any, in milliseconds. */
const requestMs = 20
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
  #sources = new Map<number, IncomingSource>()
  #remoteClock = new RemoteClock()
  #guard: TransportGuard
  #requests: NodeJS.Timeout | undefined
  #roundTripMs = 0
  #isClosed = false
  /** Time of the last authenticated packet, in epoch milliseconds. */
  #heardAt: number

  constructor(settings: PeerSettings, clock: Clock, listener: PeerListener) {
    this.#settings = settings
    this.#clock = clock
    this.#listener = listener
    this.#heardAt = clock.now()
    this.#guard = new TransportGuard(this.#heardAt)
    const stream = (resends: boolean) => new OutgoingStream(randomInt(1, 2 ** 32), resends)
    this.#outgoing = { audio: stream(false), main: stream(true), slides: stream(true) }
    this.#reports = setInterval(() => this.#report(), reportMs)
  }

  get isConnected(): boolean {
    return this.#transport?.isConnected === true
  }

  /** True while authenticated packets arrive from the client. */
  get isHeard(): boolean {
    if (this.#transport === null || this.#transport.isOver) return false
    const isPicture = this.receives('main') || this.sends('main')
    const limit = isPicture ? silenceMs.picture : silenceMs.soundAlone
    return this.#clock.now() - this.#heardAt <= limit
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
    this.#session.version += 1
    const { port, addresses } = this.#settings
    return writeAnswer({
      offer,
      transport: transport.description,
      candidates: candidateLines(hostAddresses(addresses), port),
      session: this.#session,
      ssrcs: {
        audio: this.#outgoing.audio.ssrc,
        main: this.#outgoing.main.ssrc,
        slides: this.#outgoing.slides.ssrc,
      },
    })
  }

  send(mediaLine: MediaLineName, packet: MediaPacket): void {
    const offered = this.#offered(mediaLine)
    if (offered === undefined || !this.receives(mediaLine)) return
    this.#transport?.send(this.#outgoing[mediaLine].write(packet, offered.payloadType))
  }

  requestKeyframe(mediaLine: MediaLineName): void {
    const current = [...this.#sources.values()].findLast((source) => source.mediaLine === mediaLine)
    const ssrc = current?.ssrc ?? this.#offered(mediaLine)?.ssrcs[0]
    if (ssrc !== undefined) this.#transport?.send(writePictureLoss(this.#outgoing.audio.ssrc, ssrc))
  }

  /**
   * Returns the RTP timestamp of the client's newest source on this line at `nowMs`; null before its first
   * sender report.
   */
  timestampAt(mediaLine: MediaLineName, nowMs: number): number | null {
    const current = [...this.#sources.values()].findLast((source) => source.mediaLine === mediaLine)
    return current?.timestampAt(nowMs) ?? null
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#reports)
    clearInterval(this.#requests)
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
    this.#sources = new Map()
    this.#remoteClock = new RemoteClock()
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
    if (isRtcp(bytes)) for (const message of parseRtcp(bytes)) this.#receiveRtcp(message)
    else {
      const packet = parseRtp(bytes)
      if (packet !== null) this.#receiveRtp(packet)
    }
  }

  #receiveRtp(packet: RtpPacket): void {
    const source = this.#sourceOf(packet)
    const offered = source === null ? undefined : this.#offered(source.mediaLine)
    if (source === null || offered?.payloadType !== packet.payloadType) return
    const verdict = source.receive(packet, this.#heardAt)
    if (verdict === 'drop') return
    if (verdict === 'needsKeyframe') this.requestKeyframe(source.mediaLine)
    if (source.isMissingPackets) this.#requests ??= setInterval(() => this.#requestMissing(), requestMs)
    const level = packet.extensions.get(offered.extensions.audioLevel ?? -1)?.[0]
    this.#listener.received(source.mediaLine, packet, level === undefined ? null : level & 0x7f)
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
    } else {
      const mediaLine = this.#lineSent(message.mediaSsrc)
      if (mediaLine === undefined) return
      if (message.type === 'keyframeRequest') this.#listener.keyframeRequested(mediaLine)
      else
        for (const packet of this.#outgoing[mediaLine].resend(message.sequenceNumbers, now))
          this.#transport?.send(packet)
    }
  }

  /**
   * Returns the source of a packet, registered with its first packet; null for one that belongs to no line.
   */
  #sourceOf(packet: RtpPacket): IncomingSource | null {
    const known = this.#sources.get(packet.ssrc)
    if (known !== undefined) return known
    const mediaLine = this.#lineOf(packet)
    if (mediaLine === undefined) return null
    const requestsMissing = mediaLine.feedback.includes('nack')
    const source = new IncomingSource(
      packet.ssrc,
      mediaLine.name,
      this.#remoteClock,
      requestsMissing && mediaLine.name !== 'audio',
    )
    this.#sources.set(packet.ssrc, source)
    return source
  }

  /**
   * Returns the line of a new source: by its announcement, its MID (RFC 9143, section 9.2), or a payload type
   * that only one line has.
   */
  #lineOf({ ssrc, payloadType, extensions }: RtpPacket): OfferedMediaLine | undefined {
    const mediaLines = this.#offer?.mediaLines ?? []
    const announced = mediaLines.find(({ ssrcs }) => ssrcs.includes(ssrc))
    if (announced !== undefined) return announced
    const named = mediaLines.find(
      ({ mid, extensions: { mid: id } }) => id !== null && extensions.get(id)?.toString() === mid,
    )
    if (named !== undefined) return named
    const candidates = mediaLines.filter(
      (mediaLine) => mediaLine.payloadType === payloadType && mediaLine.direction !== 'inactive',
    )
    return candidates.length === 1 ? candidates[0] : undefined
  }

  #requestMissing(): void {
    let isMissing = false
    for (const source of this.#sources.values()) {
      if (!source.isMissingPackets) continue
      const missing = source.missingPackets(this.#clock.now(), this.#roundTripMs)
      if (missing === null) this.requestKeyframe(source.mediaLine)
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
    const blocks = [...this.#sources.values()].flatMap((source) => source.report(now) ?? [])
    const ssrcs = lineNames.map((name) => this.#outgoing[name].ssrc)
    this.#transport?.send(writeCompoundReport({ senderReports, blocks, ssrcs, cname }))
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
