import type { ConferenceEvent } from '../../../src/domain/conference.ts'
import { joinInfinity } from '../../../src/platform/conference/infinityConference.ts'
import {
  nothingReceived,
  readReceived,
  readSent,
  type ReceivedTotals,
  type SentTotals,
} from './callStatistics.ts'
import { speakingMicrophone, stampedCamera, StampReader } from './stampedCamera.ts'

declare global {
  interface Window {
    caller: Caller
    /** Leads the media of this page to a server. Returns the port of the network that carries them. */
    routeMedia(host: string, port: number): Promise<number>
  }
}

interface JoinOptions {
  readonly alias: string
  readonly pin: string
  readonly name: string
  readonly isSending: boolean
}

/** A displayed picture of the stamped camera. */
export interface SeenFrame {
  readonly atMs: number
  readonly ageMs: number
  /** In pixels, as in "640×360". */
  readonly size: string
}

/** Counters at a point of time, in epoch milliseconds. */
export interface CallSample {
  readonly atMs: number
  readonly received: ReceivedTotals
  readonly sent: SentTotals | null
  /** True while the node sends this page only sound, because its network is weak. */
  readonly isPaused: boolean
}

const sampleMs = 1_000

/** Connections of this page, the latest last. */
const connections: RTCPeerConnection[] = []

/** Candidate of the server for UDP: prefix, address, port, suffix (RFC 8839, section 5.1). */
const udpCandidate = /^(a=candidate:\S+ 1 udp \d+ )(\S+) (\d+)( .*)$/imu

/** Makes every connection of this page run through the network that `routeMedia` names. */
function routeConnections(): void {
  const { prototype } = RTCPeerConnection
  const setDirectly: (this: RTCPeerConnection, description: RTCSessionDescriptionInit) => Promise<void> =
    prototype.setRemoteDescription
  prototype.setRemoteDescription = async function (this: RTCPeerConnection, description) {
    if (!connections.includes(this)) connections.push(this)
    return setDirectly.call(this, await routed(description))
  }
}

/** Returns the description with the network's port as the only candidate. */
async function routed({ type, sdp = '' }: RTCSessionDescriptionInit): Promise<RTCSessionDescriptionInit> {
  const [, prefix, host, port, suffix] = udpCandidate.exec(sdp) ?? []
  if (host === undefined || prefix === undefined || suffix === undefined) return { type, sdp }
  const through = await window.routeMedia(host, Number(port))
  let isFirst = true
  const lines = sdp.split('\r\n').flatMap((line) => {
    if (!line.startsWith('a=candidate:')) return [line]
    if (!isFirst) return []
    isFirst = false
    return [`${prefix}${host} ${through}${suffix}`]
  })
  return { type, sdp: lines.join('\r\n') }
}

/** One participant of the measured call, with the client of the product's own pages. */
class Caller {
  readonly frames: SeenFrame[] = []
  readonly samples: CallSample[] = []
  /** Reason why the call ended, if it did. */
  ended: string | null = null
  readonly #video = document.createElement('video')
  readonly #reader = new StampReader()
  #stream: MediaStream | null = null
  #isPaused = false

  constructor() {
    document.body.append(this.#video)
    const look: VideoFrameRequestCallback = () => {
      this.#see()
      this.#video.requestVideoFrameCallback(look)
    }
    this.#video.requestVideoFrameCallback(look)
  }

  /** Joins. Returns when it began to, in epoch milliseconds. */
  join({ isSending, ...seat }: JoinOptions): number {
    const send = isSending ? new MediaStream([speakingMicrophone(), stampedCamera()]) : null
    const beganAt = Date.now()
    joinInfinity({ ...seat, address: '', send, receive: 'picture_and_sound' }, (event) => this.#hear(event))
    return beganAt
  }

  /** Samples the counters now and every second. */
  async measure(): Promise<void> {
    await this.sample()
    setInterval(() => void this.sample(), sampleMs)
  }

  async sample(): Promise<void> {
    const connection = connections.at(-1)
    const stream = this.#stream
    const [received, sent] = await Promise.all([
      connection === undefined || stream === null ? nothingReceived : readReceived(connection, stream),
      connection === undefined ? null : readSent(connection),
    ])
    this.samples.push({ atMs: Date.now(), received, sent, isPaused: this.#isPaused })
  }

  #hear(event: ConferenceEvent): void {
    if (event.kind === 'ended') this.ended = event.because
    if (event.kind === 'roster') this.#isPaused = event.people.some((one) => one.isMe && one.picturePaused)
    if (event.kind !== 'stream' || event.stream === null) return
    this.#stream = event.stream
    this.#video.srcObject = event.stream
    // The stream is reported twice; the second report interrupts the first `play()`.
    this.#video.play().catch(() => undefined)
  }

  #see(): void {
    const atMs = Date.now()
    const ageMs = this.#reader.ageMs(this.#video, atMs)
    if (ageMs === null) return
    const { videoWidth, videoHeight } = this.#video
    this.frames.push({ atMs, ageMs, size: `${videoWidth}×${videoHeight}` })
  }
}

routeConnections()
window.caller = new Caller()
