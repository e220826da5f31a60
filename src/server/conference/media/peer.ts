import {
  PictureLossIndication,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RTCRtpHeaderExtensionParameters,
  type RtcpPacket,
  RtcpPayloadSpecificFeedback,
  RtpHeader,
  RtpPacket,
  RTP_EXTENSION_URI,
  type RTCRtpTransceiver,
} from 'werift'
import * as z from 'zod/mini'
import type { Clock } from '../../config.ts'
import { Refusal } from '../refusal.ts'
import { finishAnswer } from './answer.ts'
import { type LineName, type Offer, readOffer } from './offer.ts'
import type { MediaPacket } from './streamContinuity.ts'

/** Where tablets reach this process's media. */
export interface MediaSettings {
  /** The UDP ports that media may use, first and last; null: any. Each call takes one for each address of the machine. */
  readonly ports: readonly [number, number] | null
  /** Addresses of this machine as clients see it, where these are not its own. */
  readonly addresses: readonly string[]
}

export interface PeerListener {
  /** A packet came in; `level` is its audio level in dB below the loudest, where the client tells one. */
  readonly received: (line: LineName, packet: MediaPacket, level: number | null) => void
  /** The client cannot decode what it is sent on this line. */
  readonly keyframeWanted: (line: LineName) => void
  readonly connected: () => void
}

/**
 * Whoever was not heard for so long has withdrawn his consent to be sent picture and sound, in milliseconds. RFC 7675 allows half a minute of picture and sound to
 * somebody who may be gone; a browser that is there renews its consent every 2.5 to 6 s.
 */
const consentMs = 15_000

const AudioLevel = z.object({ level: z.number() })

/**
 * The media connection of one participant. It is ICE-lite: the client finds the way, this side only answers. Bundled:
 * all lines share one transport.
 */
export class Peer {
  readonly #connection: RTCPeerConnection
  readonly #clock: Clock
  readonly #listener: PeerListener
  readonly #transceivers = new Map<LineName, RTCRtpTransceiver>()
  readonly #remoteNames = new Set<string>()
  #offer: Offer | null = null
  /** Descriptions are applied one after the other. */
  #line: Promise<unknown> = Promise.resolve()
  #closed = false
  /** When something of the client came last, in epoch milliseconds. */
  #heardAt: number

  constructor(settings: MediaSettings, clock: Clock, listener: PeerListener) {
    this.#clock = clock
    this.#heardAt = clock.now()
    this.#listener = listener
    this.#connection = new RTCPeerConnection({
      iceLite: true,
      iceServers: [],
      bundlePolicy: 'max-bundle',
      codecs: {
        audio: [new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2 })],
        video: [new RTCRtpCodecParameters({ mimeType: 'video/VP8', clockRate: 90_000 })],
      },
      headerExtensions: {
        audio: [new RTCRtpHeaderExtensionParameters({ uri: RTP_EXTENSION_URI.audioLevelIndication })],
        video: [],
      },
      iceAdditionalHostAddresses: [...settings.addresses],
      ...(settings.ports !== null && { icePortRange: [...settings.ports] }),
      iceFilterStunResponse: (message, address) =>
        this.#isFromClient(message.getAttributeValue('USERNAME')) &&
        this.#follow(message.attributesKeys.includes('USE-CANDIDATE'), address),
    })
    this.#connection.connectionStateChange.subscribe((state) => {
      if (state === 'connected') listener.connected()
    })
    this.#connection.onRemoteTransceiverAdded.subscribe((transceiver) => this.#adopt(transceiver))
  }

  get isConnected(): boolean {
    return this.#connection.connectionState === 'connected'
  }

  /** Whether something comes of the client, or came a moment ago. */
  get isHeard(): boolean {
    return this.#clock.now() - this.#heardAt <= consentMs
  }

  /** Whether the client said that it sends on this line. */
  sends(line: LineName): boolean {
    return this.#directionOf(line).startsWith('send')
  }

  /** Whether the client said that it wants what is sent on this line. */
  receives(line: LineName): boolean {
    return ['sendrecv', 'recvonly'].includes(this.#directionOf(line))
  }

  /** The answer to an offer, the first or a later one. Throws a 400 for an offer that cannot be read. */
  answer(sdp: string): Promise<string> {
    const offer = readOffer(sdp)
    const answered = this.#line.then(() => this.#negotiate(offer))
    this.#line = answered.catch(() => undefined)
    return answered
  }

  send(line: LineName, packet: MediaPacket): void {
    const sender = this.#transceivers.get(line)?.sender
    if (sender === undefined || this.#closed || !this.receives(line)) return
    const { sequenceNumber, timestamp, marker, payload } = packet
    const header = new RtpHeader({ sequenceNumber, timestamp, marker })
    // A client that is gone is noticed elsewhere; a packet that does not leave is lost like any other.
    sender.sendRtp(new RtpPacket(header, payload)).catch(() => undefined)
  }

  requestKeyframe(line: LineName): void {
    const receiver = this.#transceivers.get(line)?.receiver
    const ssrc = receiver?.tracks.at(-1)?.ssrc
    if (receiver === undefined || ssrc === undefined || this.#closed) return
    receiver.sendRtcpPLI(ssrc).catch(() => undefined)
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#connection.close()
  }

  async #negotiate(offer: Offer): Promise<string> {
    const previous = this.#offer
    this.#offer = offer
    this.#remoteNames.add(offer.usernameFragment)
    await this.#connection.setRemoteDescription({ type: 'offer', sdp: offer.sdp })
    await this.#connection.setLocalDescription(await this.#connection.createAnswer())
    // After an ICE restart werift waits for nobody's checks unless it is started again.
    const isRestart = previous !== null && previous.usernameFragment !== offer.usernameFragment
    if (isRestart)
      for (const transport of this.#connection.iceTransports) transport.start().catch(() => undefined)
    const answer = this.#connection.localDescription?.sdp ?? ''
    // Nobody could find a peer without a port: all of MEDIA_PORTS are taken.
    if (!answer.includes('a=candidate:')) throw new Refusal(403, 'Out of resource')
    return finishAnswer(answer, offer.lines)
  }

  #adopt(transceiver: RTCRtpTransceiver): void {
    const name = this.#offer?.lines[this.#transceivers.size]?.name
    if (name === undefined) return
    this.#transceivers.set(name, transceiver)
    transceiver.setDirection('sendrecv')
    transceiver.onTrack.subscribe((track) => {
      track.onReceiveRtp.subscribe(({ header, payload }, extensions) => {
        this.#hears()
        const { sequenceNumber, timestamp, marker } = header
        const level = AudioLevel.safeParse(extensions?.[RTP_EXTENSION_URI.audioLevelIndication])
        const packet = { sequenceNumber, timestamp, marker, payload }
        this.#listener.received(name, packet, level.success ? level.data.level : null)
      })
    })
    const hear = (packet: RtcpPacket) => {
      this.#hears()
      if (packet.type === RtcpPayloadSpecificFeedback.type && isKeyframeRequest(packet))
        this.#listener.keyframeWanted(name)
    }
    transceiver.sender.onRtcp.subscribe(hear)
    // werift hands the requests of a client that sends as well to the receiver.
    transceiver.receiver.onRtcp.subscribe(hear)
  }

  /** Both halves of the name are random: whoever does not know them is not answered. */
  #isFromClient(username: unknown): boolean {
    const { localUsername } = this.#connection.iceTransports[0]?.connection ?? {}
    if (typeof username !== 'string' || localUsername === undefined) return false
    const [local = '', remote = ''] = username.split(':')
    return local === localUsername && this.#remoteNames.has(remote)
  }

  /** The client may move to another way at any time; werift would stay on the first. */
  #follow(isNomination: boolean, [host, port]: readonly [string, number]): true {
    this.#hears()
    const { connection } = this.#connection.iceTransports[0] ?? {}
    const [knownHost, knownPort] = connection?.nominated?.remoteAddr ?? []
    if (isNomination && knownHost !== undefined && (host !== knownHost || port !== knownPort))
      connection?.resetNominatedPair()
    return true
  }

  #hears(): void {
    this.#heardAt = this.#clock.now()
  }

  #directionOf(name: LineName): string {
    return this.#offer?.lines.find((line) => line.name === name)?.direction ?? 'inactive'
  }
}

function isKeyframeRequest({ feedback }: RtcpPayloadSpecificFeedback): boolean {
  const fullIntraRequest = 4
  return feedback.count === PictureLossIndication.count || feedback.count === fullIntraRequest
}
