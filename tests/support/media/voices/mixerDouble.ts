import type { VoicePacket } from '../../../../src/server/conference/media/voices/jitterBuffer.ts'
import type { MixedFrame } from '../../../../src/server/conference/media/voices/mixerMessages.ts'
import type { MixerListener, MixerPort } from '../../../../src/server/conference/media/voices/mixerThread.ts'

/** Mixer that records its requests, and mixes only what a test says. */
export class MixerDouble implements MixerPort {
  isReady = true
  starts = 0
  readonly voices = new Map<number, { heard: readonly VoicePacket[]; packets: VoicePacket[] }>()
  readonly mixes = new Map<number, readonly number[]>()
  readonly #listeners = new Set<MixerListener>()
  #last = 0

  subscribe(listener: MixerListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  start(): void {
    this.starts += 1
  }

  openVoice(heard: readonly VoicePacket[]): number {
    this.#last += 1
    this.voices.set(this.#last, { heard, packets: [] })
    return this.#last
  }

  push(voice: number, packet: VoicePacket): void {
    this.voices.get(voice)?.packets.push(packet)
  }

  closeVoice(voice: number): void {
    this.voices.delete(voice)
  }

  openMix(voices: readonly number[]): number {
    this.#last += 1
    this.mixes.set(this.#last, voices)
    return this.#last
  }

  closeMix(mix: number): void {
    this.mixes.delete(mix)
  }

  /** Returns the number of the only mix. */
  get mix(): number {
    const [mix, ...others] = this.mixes.keys()
    if (mix === undefined || others.length > 0) throw new Error(`there are ${this.mixes.size} mixes`)
    return mix
  }

  /** Delivers a frame. */
  mixed(frame: MixedFrame): void {
    for (const listener of this.#listeners) listener.mixed(frame)
  }

  /** Ends, or is there again. */
  change(isReady: boolean): void {
    this.isReady = isReady
    for (const listener of this.#listeners) listener.changed()
  }
}
