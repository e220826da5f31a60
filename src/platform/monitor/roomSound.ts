import { listen } from './listen.ts'

/**
 * The two tones of the chime: `pitch` in Hz, `at` in seconds from the start. Each rings for `ringSeconds`.
 */
const tones = [
  { pitch: 784, at: 0 },
  { pitch: 587, at: 0.45 },
] as const
const ringSeconds = 1.6

/** The room's loudspeaker, and the amplification of its microphone. Opens the audio device on first use. */
export class RoomSound {
  readonly #speaker = new Audio()
  readonly #listeners = new Set<(blocked: boolean) => void>()
  #context: AudioContext | null = null
  #amplifier: { stream: MediaStream; source: AudioNode; gain: GainNode; out: MediaStreamTrack } | null = null
  #blocked = false
  #volume = 1

  constructor() {
    for (const touch of ['pointerdown', 'keydown']) listen(document, touch, () => this.#touched())
  }

  /**
   * Reports, now and on each change, whether the browser blocks sound until a touch. Returns a function that
   * unsubscribes.
   */
  onBlocked(callback: (blocked: boolean) => void): () => void {
    this.#listeners.add(callback)
    callback(this.#blocked)
    return () => this.#listeners.delete(callback)
  }

  /** Plays the chime. `volume` is from 0 to 1. */
  chime(volume: number): void {
    const context = this.#opened()
    void this.#wake(context)
    for (const { pitch, at } of tones) {
      const start = context.currentTime + at
      const tone = new OscillatorNode(context, { type: 'sine', frequency: pitch })
      const loudness = new GainNode(context, { gain: 0 })
      loudness.gain.setValueAtTime(0, start)
      loudness.gain.linearRampToValueAtTime(volume, start + 0.01)
      loudness.gain.setTargetAtTime(0, start + 0.02, ringSeconds / 5)
      tone.connect(loudness).connect(context.destination)
      tone.start(start)
      tone.stop(start + ringSeconds)
    }
  }

  /** Plays a stream's sound; null stops it. */
  play(stream: MediaStream | null): void {
    if (this.#speaker.srcObject === stream) return
    this.#speaker.srcObject = stream
    if (stream !== null) void this.#start()
  }

  /** Sets the volume, from 0 to 1. */
  setVolume(volume: number): void {
    if (volume === this.#volume) return
    this.#volume = volume
    this.#speaker.volume = volume
  }

  /**
   * Returns the microphone's sound amplified by `gain`; unamplified while the browser blocks amplification.
   */
  amplified(stream: MediaStream | null, gain: number): MediaStreamTrack | null {
    const [heard] = stream?.getAudioTracks() ?? []
    if (stream === null || heard === undefined) return null
    const context = gain === 1 ? null : this.#opened()
    if (context?.state !== 'running') {
      if (context !== null) void this.#wake(context)
      return heard
    }
    if (this.#amplifier?.stream !== stream)
      this.#amplifier = amplify(context, stream, this.#amplifier?.source)
    this.#amplifier.gain.gain.setTargetAtTime(gain, context.currentTime, 0.02)
    return this.#amplifier.out
  }

  #opened(): AudioContext {
    this.#context ??= new AudioContext()
    return this.#context
  }

  async #wake(context: AudioContext): Promise<void> {
    if (context.state === 'running') return
    // Without a touch, `resume` does not reject but stays pending.
    const resumed = context.resume().then(() => true)
    const waits = new Promise<false>((resolve) => setTimeout(() => resolve(false), 500))
    if (await Promise.race([resumed, waits])) return this.#become(false)
    this.#become(true)
  }

  async #start(): Promise<void> {
    try {
      await this.#speaker.play()
      this.#become(false)
    } catch (error) {
      // Another stream in between also rejects `play`, but does not mean that the browser blocks playback.
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.#become(true)
    }
  }

  #touched(): void {
    if (!this.#blocked) return
    if (this.#context !== null) void this.#context.resume().then(() => this.#become(false))
    if (this.#speaker.srcObject !== null) void this.#start()
  }

  #become(blocked: boolean): void {
    if (blocked === this.#blocked) return
    this.#blocked = blocked
    for (const listener of this.#listeners) listener(blocked)
  }
}

function amplify(context: AudioContext, stream: MediaStream, before: AudioNode | undefined) {
  before?.disconnect()
  const source = context.createMediaStreamSource(stream)
  const gain = new GainNode(context)
  const destination = context.createMediaStreamDestination()
  source.connect(gain).connect(destination)
  const [out] = destination.stream.getAudioTracks()
  if (out === undefined) throw new Error('an audio destination has a track')
  return { stream, source, gain, out }
}
