/** Creates a camera track of one color with a clock hand, so that no two frames are the same. */
export function colourCamera(
  colour: string,
  { framesPerSecond, ...size }: { width: number; height: number; framesPerSecond: number },
): MediaStreamTrack {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('no canvas')
  let turn = 0
  const draw = (): void => {
    pen.fillStyle = colour
    pen.fillRect(0, 0, size.width, size.height)
    pen.fillStyle = 'gray'
    pen.fillRect((turn * 7) % size.width, 0, size.width / 20, size.height / 20)
    turn += 1
  }
  draw()
  setInterval(draw, 1_000 / framesPerSecond)
  const [track] = canvas.captureStream(framesPerSecond).getVideoTracks()
  if (track === undefined) throw new Error('no picture')
  return track
}

/** Creates a microphone track with one tone; level 0 is silence. */
export function toneMicrophone(frequency: number): {
  track: MediaStreamTrack
  setLevel(level: number): void
  /** Sounds for exactly this long, after `inMs`. */
  say(level: number, ms: number, inMs: number): void
} {
  const context = new AudioContext()
  const oscillator = new OscillatorNode(context, { frequency })
  const gain = new GainNode(context, { gain: 0.5 })
  const destination = context.createMediaStreamDestination()
  oscillator.connect(gain).connect(destination)
  oscillator.start()
  const [track] = destination.stream.getAudioTracks()
  if (track === undefined) throw new Error('no sound')
  return {
    track,
    setLevel: (level) => gain.gain.setValueAtTime(level, context.currentTime),
    say: (level, ms, inMs) => {
      const start = context.currentTime + inMs / 1_000
      gain.gain.setValueAtTime(level, start)
      gain.gain.setValueAtTime(0, start + ms / 1_000)
    },
  }
}

/** Watches a stream's video and listens to its audio. */
export class Witness {
  readonly #video = document.createElement('video')
  readonly #canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 })
  readonly #audio = new AudioContext()
  readonly #analyser = new AnalyserNode(this.#audio, { fftSize: 4096, smoothingTimeConstant: 0 })
  #source: MediaStreamAudioSourceNode | null = null
  #audioElement = new Audio()
  frames = 0
  /** The stream that is heard. */
  heard: MediaStream | null = null

  constructor() {
    this.#video.muted = true
    document.body.append(this.#video)
    const count = (): void => {
      this.frames += 1
      this.#video.requestVideoFrameCallback(count)
    }
    this.#video.requestVideoFrameCallback(count)
  }

  watch(stream: MediaStream): void {
    this.#video.srcObject = stream
    // The stream is reported twice; the second report interrupts the first `play()`.
    this.#video.play().catch(() => undefined)
    if (stream.getAudioTracks().length === 0) return
    this.heard = stream
    this.#source?.disconnect()
    this.#source = this.#audio.createMediaStreamSource(stream)
    this.#source.connect(this.#analyser)
    // Chromium decodes a remote track's audio only while an element plays it.
    this.#audioElement.srcObject = stream
    this.#audioElement.muted = true
    this.#audioElement.play().catch(() => undefined)
  }

  get size(): string {
    return `${this.#video.videoWidth}x${this.#video.videoHeight}`
  }

  /** Number of frames decoded so far. */
  get decoded(): number {
    return this.#video.getVideoPlaybackQuality().totalVideoFrames
  }

  /**
   * Returns the time, in epoch milliseconds, of the next frame in which this color is brighter than the
   * others.
   */
  firstFrameOf(colour: 'red' | 'green' | 'blue'): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>()
    const look = (): void => {
      const [red, green, blue] = this.colour()
      const parts = { red, green, blue }
      const others = Object.entries(parts).filter(([name]) => name !== colour)
      if (parts[colour] > 90 && others.every(([, value]) => value < 60)) resolve(Date.now())
      else this.#video.requestVideoFrameCallback(look)
    }
    look()
    return promise
  }

  /** Returns the color in the middle of the picture: red, green, blue. */
  colour(): [number, number, number] {
    const pen = this.#canvas.getContext('2d', { willReadFrequently: true })
    if (pen === null || this.#video.videoWidth === 0) return [0, 0, 0]
    pen.drawImage(this.#video, 0, 0, 8, 8)
    const [red = 0, green = 0, blue = 0] = pen.getImageData(5, 5, 1, 1).data
    return [red, green, blue]
  }

  /** Returns the loudest frequency in Hz; 0 if nothing is audible. */
  tone(): number {
    const bins = new Float32Array(this.#analyser.frequencyBinCount)
    this.#analyser.getFloatFrequencyData(bins)
    const most = bins.reduce((best, value, at) => (value > (bins[best] ?? -Infinity) ? at : best), 0)
    if ((bins[most] ?? -Infinity) < -70) return 0
    return (most * this.#audio.sampleRate) / this.#analyser.fftSize
  }
}
