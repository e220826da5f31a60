import type { Clock } from '../../../config.ts'
import { isClosed, type Participant } from '../../participant.ts'
import type { MediaPacket } from '../rtp/rtpPacket.ts'
import type { SelectedVoices } from '../selectSources.ts'
import type { StreamContinuity } from '../streamContinuity.ts'
import { ActiveVoices } from './activeVoices.ts'
import { ListenerSound, type SharedMix, type VoiceSource } from './listenerSound.ts'
import type { MixedFrame } from './mixerMessages.ts'
import type { MixerPort } from './mixerThread.ts'
import { frameSamples } from './opusPacket.ts'
import { PacketHistory } from './packetHistory.ts'

/** Number of participants from which someone can have two voices to hear. */
const leastMixed = 3

interface Seat {
  readonly source: VoiceSource
  readonly sound: ListenerSound
}

interface RoomVoicesDeps {
  readonly clock: Clock
  readonly mixer: MixerPort
  /** Called when the voices must be selected again, because mixing became possible or impossible. */
  readonly onChanged: () => void
}

/** How a participant is sent sound. */
interface VoiceOutput {
  readonly send: (packet: MediaPacket, voices: readonly string[]) => void
  readonly isServed: () => boolean
}

/** Voices of one conference: what each participant says, and what each of them hears. */
export class RoomVoices {
  readonly #deps: RoomVoicesDeps
  readonly #active: ActiveVoices
  readonly #seats = new Map<string, Seat>()
  /** Mixes that someone hears, by their voices. */
  readonly #mixes = new Map<string, SharedMix>()
  #unsubscribe: (() => void) | null = null

  constructor(deps: RoomVoicesDeps) {
    this.#deps = deps
    this.#active = new ActiveVoices(deps.clock)
  }

  /** Participants by who spoke last, those who speak now first. */
  get order(): readonly string[] {
    return this.#active.order
  }

  isSpeaking(uuid: string): boolean {
    return this.#active.isSpeaking(uuid)
  }

  add(uuid: string, output: VoiceOutput): void {
    const source: VoiceSource = { uuid, history: new PacketHistory(), voice: null }
    this.#seats.set(uuid, { source, sound: new ListenerSound({ clock: this.#deps.clock, ...output }) })
    this.#active.add(uuid)
    this.#unsubscribe ??= this.#deps.mixer.subscribe({
      mixed: (frame) => this.#mixed(frame),
      changed: () => this.#changed(),
    })
    if (this.#seats.size >= leastMixed) this.#deps.mixer.start()
  }

  remove(uuid: string): void {
    const seat = this.#seats.get(uuid)
    if (seat === undefined) return
    this.#seats.delete(uuid)
    this.#active.remove(uuid)
    if (seat.source.voice !== null) this.#deps.mixer.closeVoice(seat.source.voice)
    seat.source.voice = null
    if (this.#seats.size > 0) return
    this.settle()
    this.#unsubscribe?.()
    this.#unsubscribe = null
  }

  /** Returns the stream of sound to a participant. */
  streamTo(uuid: string): StreamContinuity | undefined {
    return this.#seats.get(uuid)?.sound.stream
  }

  /** Continues the sound to a participant after a pause in which nothing was sent. */
  resume(uuid: string): void {
    this.#seats.get(uuid)?.sound.resume()
  }

  /** Records an audio level. Returns true if the voices must be selected again. */
  heard({ uuid, sound }: Participant, level: number): boolean {
    return !isClosed(sound) && this.#active.heard(uuid, level)
  }

  /** Passes on a packet of a participant, unless they are closed: then it is heard by no one. */
  receive({ uuid, sound, isWaiting }: Participant, packet: MediaPacket): void {
    const { clock, mixer } = this.#deps
    const source = this.#seats.get(uuid)?.source
    if (source === undefined) return
    if (isClosed(sound) || isWaiting) {
      source.history.clear()
      return
    }
    source.history.add(packet, clock.now())
    if (source.voice !== null) mixer.push(source.voice, packet)
    for (const listener of this.#seats.values())
      if (listener.source !== source) listener.sound.received(source, packet)
  }

  /** Sets whom a participant hears. `settle` follows when this is set for all. */
  select(uuid: string, { heard, allowed }: SelectedVoices): void {
    const sound = this.#seats.get(uuid)?.sound
    if (sound === undefined) return
    const sources = heard.flatMap((one) => (one === uuid ? [] : (this.#seats.get(one)?.source ?? [])))
    if (sources.length < 2 || !this.#deps.mixer.isReady) sound.forward(sources[0] ?? null)
    else sound.listenTo(this.#mixOf(sources), allowed)
  }

  /** Closes the mixes that no one hears any longer, and the voices that are in none. */
  settle(): void {
    const { mixer } = this.#deps
    const heard = new Set<SharedMix>()
    for (const { sound } of this.#seats.values()) if (sound.mix !== null) heard.add(sound.mix)
    for (const [key, mix] of this.#mixes) {
      if (heard.has(mix)) continue
      this.#mixes.delete(key)
      mixer.closeMix(mix.id)
    }
    const voices = new Set([...heard].flatMap((mix) => mix.voices))
    for (const { source } of this.#seats.values()) {
      if (source.voice === null || voices.has(source.voice)) continue
      mixer.closeVoice(source.voice)
      source.voice = null
    }
  }

  #mixOf(sources: readonly VoiceSource[]): SharedMix {
    const { mixer } = this.#deps
    const voices = sources.map((source) => this.#voiceOf(source))
    const key = voices.toSorted((one, other) => one - other).join(' ')
    const mix = this.#mixes.get(key) ?? { id: mixer.openMix(voices), sources, voices }
    this.#mixes.set(key, mix)
    return mix
  }

  #voiceOf(source: VoiceSource): number {
    const { clock, mixer } = this.#deps
    const now = clock.now()
    source.voice ??= mixer.openVoice(source.history.recent(now), source.history.delayMs(now))
    return source.voice
  }

  #mixed({ mix, number, positions, payload }: MixedFrame): void {
    const packet = {
      sequenceNumber: number & 0xffff,
      timestamp: (number * frameSamples) >>> 0,
      marker: false,
      payload: Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength),
    }
    for (const { sound } of this.#seats.values()) sound.mixed({ mix, positions, packet })
  }

  /** A mixer that ended has lost all voices; one that started has none. */
  #changed(): void {
    this.#mixes.clear()
    for (const { source } of this.#seats.values()) source.voice = null
    this.#deps.onChanged()
  }
}
