import type { Clock } from '../../../config.ts'
import type { MediaPacket } from '../rtp/rtpPacket.ts'
import { serialDistance } from '../rtp/serialNumber.ts'
import { StreamContinuity } from '../streamContinuity.ts'
import { frameSamples, opusSamples, sampleRate } from './opusPacket.ts'
import type { PacketHistory } from './packetHistory.ts'

/** Time without a frame after which the loudest voice is forwarded instead of the mix, in milliseconds. */
const stalledMs = 200
/** Name of the mixer as a source of the stream: no participant has it. */
const mixer = 'mix'

/** Sound of one participant. */
export interface VoiceSource {
  readonly uuid: string
  readonly history: PacketHistory
  /** Its number in the mixer; null while it is in no mix. */
  voice: number | null
}

/** Mix that one or more listeners hear. */
export interface SharedMix {
  readonly id: number
  /** The loudest first. */
  readonly sources: readonly VoiceSource[]
  /** Numbers of the sources' voices in the mixer. */
  readonly voices: readonly number[]
}

/** 20 ms of a mix as it is sent. */
export interface MixedPacket {
  readonly mix: number
  /** RTP timestamps of the voices, in the order of the mix's sources; null for a silent one. */
  readonly positions: readonly (number | null)[]
  readonly packet: MediaPacket
}

/** Where the sound of a packet comes from. */
interface SoundOrigin {
  /** True if it follows the previous packet without a gap. */
  readonly isContinued: boolean
  readonly voices: readonly string[]
}

interface ListenerDeps {
  readonly clock: Clock
  /** Sends a packet with the voices of these participants. */
  readonly send: (packet: MediaPacket, voices: readonly string[]) => void
  /** True while the listener is sent anything. */
  readonly isServed: () => boolean
}

/**
 * Stream of sound to one participant: the packets of one voice, untouched, or a mix. A mix is later than the
 * packets that it is made of. Each change continues the voices where the listener heard them last: a mix
 * starts with the first packet that was not forwarded, and after a mix the packets that it did not reach are
 * forwarded together.
 */
export class ListenerSound {
  readonly stream: StreamContinuity
  readonly #deps: ListenerDeps
  #forwarded: VoiceSource | null = null
  #mix: SharedMix | null = null
  /** Mix from which frames may still come before the first of `#mix`. */
  #previous: SharedMix | null = null
  /** The mix starts at this timestamp of a voice that was forwarded until then. */
  #startsAt: { readonly source: VoiceSource; readonly timestamp: number } | null = null
  /** The last frame of a mix since something was forwarded. */
  #played: { readonly mix: SharedMix; readonly positions: MixedPacket['positions'] } | null = null
  #mixedAt = 0
  #sentAt = 0
  #sentSamples = frameSamples

  constructor(deps: ListenerDeps) {
    this.#deps = deps
    this.stream = new StreamContinuity(deps.clock, sampleRate)
  }

  /** The mix that is heard; null while a voice is forwarded. */
  get mix(): SharedMix | null {
    return this.#mix
  }

  /** Forwards the packets of one voice; null for silence. */
  forward(source: VoiceSource | null): void {
    if (this.#mix === null && this.#forwarded === source) return
    const from = source === null || this.#mix === null ? null : this.#unplayed(source)
    this.#forwarded = source
    this.#mix = null
    this.#previous = null
    this.#startsAt = null
    this.#played = null
    if (source === null || from === null || !this.#deps.isServed()) return
    for (const packet of source.history.since(from, this.#deps.clock.now()))
      this.#send(source.uuid, packet, { isContinued: true, voices: [source.uuid] })
  }

  /**
   * Sends a mix. Frames of the mix before are sent until its first one comes, if all of its voices are still
   * `allowed`.
   */
  listenTo(mix: SharedMix, allowed: readonly string[]): void {
    const mayFinish = (one: SharedMix | null) =>
      one?.sources.every(({ uuid }) => allowed.includes(uuid)) === true
    if (!mayFinish(this.#previous)) this.#previous = null
    if (mix === this.#mix) return
    const now = this.#deps.clock.now()
    if (this.#mix === null) {
      this.#mixedAt = now
      const last = this.#forwarded?.history.recent(now).at(-1)
      if (this.#forwarded !== null && last !== undefined) {
        const timestamp = (last.timestamp + opusSamples(last.payload)) >>> 0
        this.#startsAt = { source: this.#forwarded, timestamp }
      }
    }
    const played = this.#played?.mix ?? null
    this.#previous = mayFinish(played) ? played : null
    this.#mix = mix
    this.#forwarded = null
  }

  /** Sends a packet of a voice, if that is what is heard. */
  received(source: VoiceSource, packet: MediaPacket): void {
    if (!this.#deps.isServed()) return
    if (source === this.#forwarded || (source === this.#mix?.sources[0] && this.#isStalled))
      this.#send(source.uuid, packet, { isContinued: false, voices: [source.uuid] })
  }

  /** Sends a frame of a mix, if that is what is heard. */
  mixed({ mix: id, positions, packet }: MixedPacket): void {
    const mix = id === this.#mix?.id ? this.#mix : id === this.#previous?.id ? this.#previous : null
    if (mix === null || !this.#deps.isServed()) return
    if (this.#played === null && positions.every((position) => position === null)) return
    if (this.#startsAt !== null && !this.#isStalled && this.#wasForwarded(mix, positions)) return
    this.#startsAt = null
    if (mix === this.#mix) this.#previous = null
    this.#played = { mix, positions }
    this.#mixedAt = this.#deps.clock.now()
    const voices = mix.sources.flatMap(({ uuid }, at) => ((positions[at] ?? null) === null ? [] : [uuid]))
    this.#send(mixer, packet, { isContinued: true, voices })
  }

  /** Continues after a pause in which nothing was sent. */
  resume(): void {
    this.stream.resume()
    this.#startsAt = null
    this.#played = null
  }

  get #isStalled(): boolean {
    return this.#deps.clock.now() - this.#mixedAt > stalledMs
  }

  /** Reports whether the listener has heard what this frame has of the voice that was forwarded. */
  #wasForwarded(mix: SharedMix, positions: MixedPacket['positions']): boolean {
    if (this.#startsAt === null) return false
    const position = positions[mix.sources.indexOf(this.#startsAt.source)] ?? null
    return position !== null && serialDistance(position, this.#startsAt.timestamp, 32) > frameSamples / 2
  }

  /** Returns the RTP timestamp from which the listener has not heard a voice of the mix; null if unknown. */
  #unplayed(source: VoiceSource): number | null {
    if (this.#played === null) return this.#startsAt?.source === source ? this.#startsAt.timestamp : null
    const { mix, positions } = this.#played
    const index = mix.sources.indexOf(source)
    if (index < 0 || mix.voices[index] !== source.voice) return null
    const position = positions[index] ?? null
    return position === null ? null : (position + frameSamples) >>> 0
  }

  #send(source: string, packet: MediaPacket, { isContinued, voices }: SoundOrigin): void {
    const now = this.#deps.clock.now()
    const elapsed = Math.round(((now - this.#sentAt) * sampleRate) / 1_000)
    const isSeamless = isContinued && this.stream.source !== null
    const gap = isSeamless ? this.#sentSamples : Math.max(this.#sentSamples, elapsed)
    const next = this.stream.next(source, packet, gap)
    if (next === null) return
    this.#sentAt = now
    this.#sentSamples = opusSamples(packet.payload) || frameSamples
    this.#deps.send(next, voices)
  }
}
