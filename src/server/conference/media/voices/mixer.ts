import type { VoicePacket } from './jitterBuffer.ts'
import { Limiter } from './limiter.ts'
import type { MixedFrame, MixerRequest } from './mixerMessages.ts'
import type { MixEncoder, VoiceDecoder } from './opusCodec.ts'
import { frameSamples } from './opusPacket.ts'
import { Voice } from './voice.ts'

/** Creates codecs. */
export interface Codecs {
  readonly decoder: () => Promise<VoiceDecoder>
  readonly encoder: () => Promise<MixEncoder>
}

interface Mix {
  /** Numbers of its voices. One that is closed is no longer in the mix. */
  readonly voices: readonly number[]
  readonly encoder: MixEncoder
  readonly limiter: Limiter
  isPrimed: boolean
}

/** Decodes voices, and encodes the sum of the voices of each mix every 20 ms. */
export class Mixer {
  readonly #codecs: Codecs
  readonly #voices = new Map<number, Voice>()
  readonly #mixes = new Map<number, Mix>()
  readonly #sum = new Float32Array(frameSamples)
  #ticks = 0

  constructor(codecs: Codecs) {
    this.#codecs = codecs
  }

  get isIdle(): boolean {
    return this.#mixes.size === 0
  }

  /** Handles a request, at `nowMs`. Requests must be handled one after another. */
  async handle(request: MixerRequest, nowMs: number): Promise<void> {
    if (request.kind === 'packet') this.#voices.get(request.voice)?.receive(packetOf(request), nowMs)
    else if (request.kind === 'openVoice') {
      const voice = new Voice(await this.#codecs.decoder(), request.delayMs, nowMs)
      voice.prime(request.heard)
      this.#voices.set(request.voice, voice)
    } else if (request.kind === 'openMix') await this.#openMix(request.mix, request.voices)
    else if (request.kind === 'closeVoice') {
      this.#voices.get(request.voice)?.free()
      this.#voices.delete(request.voice)
    } else {
      this.#mixes.get(request.mix)?.encoder.free()
      this.#mixes.delete(request.mix)
    }
  }

  /** Returns the next 20 ms of every mix. */
  tick(nowMs: number): MixedFrame[] {
    this.#ticks += 1
    for (const mix of this.#mixes.values()) if (!mix.isPrimed) this.#prime(mix)
    for (const voice of this.#voices.values()) voice.read(nowMs)
    const frames: MixedFrame[] = []
    for (const [id, mix] of this.#mixes) {
      const positions = mix.voices.map((voice) => this.#voices.get(voice)?.position ?? null)
      frames.push({ mix: id, number: this.#ticks, positions, payload: this.#encode(mix) })
    }
    return frames
  }

  async #openMix(id: number, voices: readonly number[]): Promise<void> {
    const encoder = await this.#codecs.encoder()
    this.#mixes.set(id, { voices, encoder, limiter: new Limiter(), isPrimed: false })
  }

  /**
   * Encodes what was played last, so that the first frame that is sent continues it. Its receivers have heard
   * another encoder until now: that frame depends on no other.
   */
  #prime(mix: Mix): void {
    this.#encode(mix)
    mix.encoder.restart()
    mix.isPrimed = true
  }

  #encode({ voices, encoder, limiter }: Mix): Uint8Array {
    const sum = this.#sum.fill(0)
    for (const voice of voices) {
      const frame = this.#voices.get(voice)?.frame
      if (frame === undefined) continue
      for (let index = 0; index < frameSamples; index += 1)
        sum[index] = (sum[index] ?? 0) + (frame[index] ?? 0)
    }
    limiter.limit(sum)
    return encoder.encode(sum)
  }
}

function packetOf({ sequenceNumber, timestamp, payload }: VoicePacket): VoicePacket {
  return { sequenceNumber, timestamp, payload }
}
