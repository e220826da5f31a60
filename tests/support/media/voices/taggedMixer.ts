import type { VoicePacket } from '../../../../src/server/conference/media/voices/jitterBuffer.ts'
import { Mixer } from '../../../../src/server/conference/media/voices/mixer.ts'
import type {
  MixedFrame,
  MixerRequest,
} from '../../../../src/server/conference/media/voices/mixerMessages.ts'
import type { MixerListener, MixerPort } from '../../../../src/server/conference/media/voices/mixerThread.ts'
import { frameSamples } from '../../../../src/server/conference/media/voices/opusPacket.ts'

/** A packet of 20 ms that carries tags in place of sound: numbers from 0 to 63. */
export function taggedPayload(tags: readonly number[]): Buffer {
  return Buffer.from([0x78, ...tags])
}

/** Returns the tags of a packet, forwarded or mixed. */
export function tagsOf(payload: Uint8Array): number[] {
  return [...payload.subarray(1)]
}

/** Each tag is one sample that is not 0; a lost packet repeats the one before, as concealment does. */
const codecs = {
  decoder: () => {
    let last = new Float32Array(frameSamples)
    const decode = (payload: Uint8Array) => {
      last = new Float32Array(frameSamples)
      for (const tag of tagsOf(payload)) last[tag] = 0.1
      return last
    }
    return Promise.resolve({ decode, recover: () => last, conceal: () => last, free: () => undefined })
  },
  encoder: () =>
    Promise.resolve({
      encode: (frame: Float32Array) =>
        taggedPayload(
          [...frame.subarray(0, 64).entries()].flatMap(([tag, sample]) => (sample > 0 ? tag : [])),
        ),
      restart: () => undefined,
      free: () => undefined,
    }),
}

/**
 * The mixer with tags for sound. Requests and results wait until they are let through, as between threads.
 */
export class TaggedMixer implements MixerPort {
  isReady = true
  #mixer = new Mixer(codecs)
  readonly #listeners = new Set<MixerListener>()
  #requests: MixerRequest[] = []
  #results: MixedFrame[] = []
  #last = 0

  subscribe(listener: MixerListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  start(): void {
    // It runs.
  }

  openVoice(heard: readonly VoicePacket[], delayMs: number): number {
    this.#last += 1
    this.#requests.push({ kind: 'openVoice', voice: this.#last, heard, delayMs })
    return this.#last
  }

  push(voice: number, packet: VoicePacket): void {
    this.#requests.push({ kind: 'packet', voice, ...packet })
  }

  closeVoice(voice: number): void {
    this.#requests.push({ kind: 'closeVoice', voice })
  }

  openMix(voices: readonly number[]): number {
    this.#last += 1
    this.#requests.push({ kind: 'openMix', mix: this.#last, voices })
    return this.#last
  }

  closeMix(mix: number): void {
    this.#requests.push({ kind: 'closeMix', mix })
  }

  /** Lets requests through, and mixes 20 ms. */
  async tick(nowMs: number): Promise<void> {
    for (const request of this.#requests.splice(0)) await this.#mixer.handle(request, nowMs)
    this.#results.push(...this.#mixer.tick(nowMs))
  }

  /** Lets results through. */
  deliver(): void {
    for (const frame of this.#results.splice(0)) for (const { mixed } of this.#listeners) mixed(frame)
  }

  /** Ends with everything in it; with `isReady`, another one is there. */
  restart(isReady: boolean): void {
    this.isReady = isReady
    this.#mixer = new Mixer(codecs)
    this.#requests = []
    this.#results = []
    for (const { changed } of this.#listeners) changed()
  }
}
