import { JitterBuffer, type VoicePacket } from './jitterBuffer.ts'
import type { VoiceDecoder } from './opusCodec.ts'
import { frameSamples, opusSamples } from './opusPacket.ts'

/** Longest sound that one packet can add to two frames that wait, in samples. */
const capacity = 5_760 + 2 * frameSamples
/** Maximum number of frames in a row that are concealed; Opus has faded to silence by then. */
const mostConcealed = 5
/** Maximum sound that waits, with the frame that is played next, in samples: 60 ms. */
const mostWaiting = 3 * frameSamples
/** Number of frames over which the least waiting sound is observed: 1 s. */
const observedFrames = 50
/** Length of the overlap where a frame is left out, in samples: 5 ms. */
const seam = 240

/**
 * One voice in the mixer: turns packets that arrive unevenly into a frame every 20 ms. Its delay grows by a
 * frame whenever sound is late, and shrinks when none has been late for a second.
 */
export class Voice {
  readonly #decoder: VoiceDecoder
  readonly #packets = new JitterBuffer()
  /** Decoded samples that have not been played. */
  readonly #pcm = new Float32Array(capacity)
  #pcmLength = 0
  /** RTP timestamp of the sample after the last decoded one. */
  #endsAt = 0
  /** Time from which the voice plays, in milliseconds of the mixer's clock; null while it waits for sound. */
  #startsAtMs: number | null
  #isPlaying = false
  /** Number of frames concealed since the last packet. */
  #concealed = 0
  #leastWaiting = Infinity
  #observed = 0
  readonly #delayMs: number
  /** The frame last read. */
  readonly frame = new Float32Array(frameSamples)
  /** RTP timestamp of the first sample of `frame`; null if the voice was silent. */
  position: number | null = null

  /** `delayMs` is how long the voice is held back whenever it starts. */
  constructor(decoder: VoiceDecoder, delayMs: number, nowMs: number) {
    this.#decoder = decoder
    this.#delayMs = delayMs
    this.#startsAtMs = nowMs + delayMs
  }

  /** Decodes packets that have been heard already, so that the sound continues from them. */
  prime(packets: readonly VoicePacket[]): void {
    for (const packet of packets) {
      this.#decode(packet)
      this.frame.set(this.#pcm.subarray(Math.max(0, this.#pcmLength - frameSamples), this.#pcmLength))
      this.#pcmLength = 0
      this.#packets.startAfter(packet.sequenceNumber)
    }
  }

  receive(packet: VoicePacket, nowMs: number): void {
    if (this.#packets.push(packet)) this.#startsAtMs ??= nowMs + this.#delayMs
  }

  /** Plays the next 20 ms into `frame`. */
  read(nowMs: number): void {
    this.position = null
    if (!this.#isPlaying) this.#tryToStart(nowMs)
    if (this.#isPlaying) {
      while (this.#pcmLength < frameSamples && this.#isPlaying) this.#fill()
      if (this.#isPlaying) this.#shrink()
    }
    if (this.#pcmLength > 0) this.position = (this.#endsAt - this.#pcmLength) >>> 0
    const length = Math.min(frameSamples, this.#pcmLength)
    this.frame.set(this.#pcm.subarray(0, length))
    this.frame.fill(0, length)
    this.#remove(0, length)
  }

  free(): void {
    this.#decoder.free()
  }

  /** Starts with the oldest waiting packet: what was lost in a pause is not missed. */
  #tryToStart(nowMs: number): void {
    const waiting = this.#packets.peek()
    if (waiting === null || this.#startsAtMs === null || nowMs < this.#startsAtMs) return
    this.#packets.startAfter(waiting.packet.sequenceNumber - 1)
    this.#isPlaying = true
  }

  /** Adds the next packet, or what stands in for it. */
  #fill(): void {
    const waiting = this.#packets.peek()
    if (waiting === null) this.#conceal()
    else if (waiting.missing === 0) {
      this.#packets.take()
      this.#decode(waiting.packet)
    } else if (waiting.missing > mostConcealed) this.#packets.startAfter(waiting.packet.sequenceNumber - 1)
    else this.#skip(waiting.packet, waiting.missing)
  }

  #decode(packet: VoicePacket): void {
    const samples = opusSamples(packet.payload)
    try {
      this.#append(this.#decoder.decode(packet.payload))
    } catch {
      // Not Opus: what a stranger sends must not end the mix of the others.
      this.#append(this.#decoder.conceal(samples === 0 ? frameSamples : samples))
    }
    this.#endsAt = (packet.timestamp + samples) >>> 0
    this.#concealed = 0
  }

  /** Stands in for a missing packet, unless the time was concealed while it could still have come. */
  #skip(next: VoicePacket, missing: number): void {
    this.#packets.skip()
    if (this.#concealed > 0) {
      this.#concealed -= 1
      return
    }
    this.#append(missing === 1 ? this.#recover(next.payload) : this.#decoder.conceal(frameSamples))
    this.#endsAt = (this.#endsAt + frameSamples) >>> 0
  }

  #recover(payload: Uint8Array): Float32Array {
    try {
      return this.#decoder.recover(payload, frameSamples)
    } catch {
      return this.#decoder.conceal(frameSamples)
    }
  }

  #conceal(): void {
    if (this.#concealed >= mostConcealed) {
      // Silence under DTX, or the network is gone: start again with the next packet.
      this.#isPlaying = false
      this.#startsAtMs = null
      this.#concealed = 0
      this.#observe()
      return
    }
    this.#append(this.#decoder.conceal(frameSamples))
    this.#endsAt = (this.#endsAt + frameSamples) >>> 0
    this.#concealed += 1
  }

  /**
   * Leaves out a frame if more sound waits than is allowed, or if there were always two frames to spare for a
   * second; one of them stays, because the next packets can be later.
   */
  #shrink(): void {
    const waiting = this.#waiting
    this.#leastWaiting = Math.min(this.#leastWaiting, waiting)
    this.#observed += 1
    const isSpare = this.#observed >= observedFrames && this.#leastWaiting >= mostWaiting
    if (this.#observed >= observedFrames) this.#observe()
    if (!isSpare && waiting <= mostWaiting) return
    while (this.#pcmLength < 2 * frameSamples && this.#packets.peek() !== null) this.#fill()
    if (this.#pcmLength < 2 * frameSamples) return
    for (let index = 0; index < seam; index += 1) {
      const part = index / seam
      const at = frameSamples - seam + index
      const later = this.#pcm[at + frameSamples] ?? 0
      this.#pcm[at + frameSamples] = (this.#pcm[at] ?? 0) * (1 - part) + later * part
    }
    this.#remove(frameSamples - seam, frameSamples)
    this.#observe()
  }

  #observe(): void {
    this.#leastWaiting = Infinity
    this.#observed = 0
  }

  /** Sound that waits, decoded or not, in samples. */
  get #waiting(): number {
    return this.#pcmLength + this.#packets.samples
  }

  #append(samples: Float32Array): void {
    const room = capacity - this.#pcmLength
    this.#pcm.set(samples.length > room ? samples.subarray(0, room) : samples, this.#pcmLength)
    this.#pcmLength += Math.min(room, samples.length)
  }

  #remove(start: number, count: number): void {
    this.#pcm.copyWithin(start, start + count, this.#pcmLength)
    this.#pcmLength -= count
  }
}
