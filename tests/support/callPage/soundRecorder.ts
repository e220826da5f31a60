/** Hop and length of the window in which a tone is measured, in seconds. */
const hop = 0.005
const windowLength = 0.02

const collector = `
registerProcessor('collector', class extends AudioWorkletProcessor {
  process([[samples]]) {
    if (samples) this.port.postMessage(samples.slice())
    return true
  }
})`

/** A sound of one frequency within a recording. */
export interface Burst {
  /** Since the start of the recording, in milliseconds. */
  readonly startMs: number
  readonly durationMs: number
}

/** Records what a page hears, and finds tones in it. */
export class SoundRecorder {
  readonly #context = new AudioContext({ sampleRate: 48_000 })
  #chunks: Float32Array[] = []

  /** Records a stream from now on. */
  async record(stream: MediaStream): Promise<void> {
    const program = URL.createObjectURL(new Blob([collector], { type: 'text/javascript' }))
    await this.#context.audioWorklet.addModule(program)
    const node = new AudioWorkletNode(this.#context, 'collector')
    node.port.addEventListener(
      'message',
      ({ data }: MessageEvent<Float32Array>) => void this.#chunks.push(data),
    )
    node.port.start()
    this.#context.createMediaStreamSource(stream).connect(node).connect(this.#context.destination)
  }

  /** Forgets what was recorded. */
  clear(): void {
    this.#chunks = []
  }

  /** Returns the level of a tone over the whole recording, in dB of full scale. */
  level(hertz: number): number {
    const samples = this.#samples()
    return 20 * Math.log10(amplitude(samples, 0, samples.length, hertz, 48_000) + 1e-9)
  }

  /** Returns when a tone was louder than `level` dB of full scale. */
  bursts(hertz: number, level: number): Burst[] {
    const samples = this.#samples()
    const [step, length] = [hop * 48_000, windowLength * 48_000]
    const limit = 10 ** (level / 20)
    const bursts: Burst[] = []
    let start: number | null = null
    for (let at = 0; at + length <= samples.length; at += step) {
      const isHeard = amplitude(samples, at, length, hertz, 48_000) > limit
      if (isHeard) start ??= at
      else if (start !== null) {
        bursts.push({ startMs: start / 48, durationMs: (at - start) / 48 })
        start = null
      }
    }
    if (start !== null) bursts.push({ startMs: start / 48, durationMs: (samples.length - start) / 48 })
    return bursts
  }

  #samples(): Float32Array {
    const samples = new Float32Array(this.#chunks.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const chunk of this.#chunks) {
      samples.set(chunk, at)
      at += chunk.length
    }
    return samples
  }
}

/** Returns the amplitude of a tone (Goertzel's algorithm, with a Hann window). */
function amplitude(
  samples: Float32Array,
  start: number,
  length: number,
  hertz: number,
  rate: number,
): number {
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / rate)
  let before = 0
  let last = 0
  for (let index = 0; index < length; index += 1) {
    const windowed = (samples[start + index] ?? 0) * (1 - Math.cos((2 * Math.PI * index) / length))
    const next = windowed + factor * last - before
    before = last
    last = next
  }
  return (2 / length) * Math.sqrt(before ** 2 + last ** 2 - factor * before * last)
}
