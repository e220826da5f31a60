/** Size and rate of the picture. */
const width = 640
const height = 360
const framesPerSecond = 25

/**
 * Time stamp: two rows of black and white blocks along the top. Blocks of this size stay legible in a quarter
 * of the resolution and at the lowest quality.
 */
const stampRows = 2
const stampColumns = 14
const stampHeight = 0.2
/** The time in milliseconds modulo 2^20, about 17 minutes, and a checksum of 8 bits. */
const timeBits = 20
const checkBits = 8
const timeRange = 2 ** timeBits
/** Luma from which a block is white. */
const white = 128
/** Pixels per block of the picture that is read; the middle one is far from the neighboring blocks. */
const cell = 5
/** A stamp that seems older than this, or from the future, was misread. In milliseconds. */
const maxAgeMs = 30_000
/** Tolerance for rounding between the clocks of two pages, in milliseconds. */
const clockToleranceMs = 2

function checksum(time: number): number {
  // A multiplicative hash (Knuth): each bit of the time changes several bits of the sum.
  return (Math.imul(time, 0x9e3779b1) >>> (32 - checkBits)) ^ 0xa5
}

function drawStamp(pen: CanvasRenderingContext2D, epochMs: number): void {
  const time = epochMs % timeRange
  const value = time * 2 ** checkBits + checksum(time)
  const block = { width: width / stampColumns, height: (height * stampHeight) / stampRows }
  for (let bit = 0; bit < timeBits + checkBits; bit += 1) {
    pen.fillStyle = Math.floor(value / 2 ** bit) % 2 === 1 ? '#fff' : '#000'
    pen.fillRect(
      Math.round((bit % stampColumns) * block.width),
      Math.floor(bit / stampColumns) * block.height,
      Math.ceil(block.width),
      block.height,
    )
  }
}

/** Reads how old the pictures of a stamped camera are. */
export class StampReader {
  readonly #pen = new OffscreenCanvas(stampColumns * cell, stampRows * cell).getContext('2d', {
    willReadFrequently: true,
  })

  /** Returns the age of the displayed picture in milliseconds; null if it has no legible stamp. */
  ageMs(video: HTMLVideoElement, nowMs: number): number | null {
    const pen = this.#pen
    if (pen === null) return null
    const { width: columns, height: rows } = pen.canvas
    pen.drawImage(video, 0, 0, video.videoWidth, video.videoHeight * stampHeight, 0, 0, columns, rows)
    const { data } = pen.getImageData(0, 0, columns, rows)
    let value = 0
    for (let bit = 0; bit < timeBits + checkBits; bit += 1) {
      const x = (bit % stampColumns) * cell + Math.floor(cell / 2)
      const y = Math.floor(bit / stampColumns) * cell + Math.floor(cell / 2)
      if ((data[(y * columns + x) * 4 + 1] ?? 0) >= white) value += 2 ** bit
    }
    const time = Math.floor(value / 2 ** checkBits)
    if (value % 2 ** checkBits !== checksum(time)) return null
    const age = (nowMs - time + timeRange + clockToleranceMs) % timeRange
    return age <= maxAgeMs ? Math.max(0, age - clockToleranceMs) : null
  }
}

/** Returns a texture with detail of every size, the same each time. */
function texture(size: number, seed: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(size, size)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('no canvas')
  let state = seed
  // A linear congruential generator with the parameters of Numerical Recipes.
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  for (let patch = 0; patch < 4_000; patch += 1) {
    const side = 3 + 80 * random() ** 4
    pen.fillStyle = `hsl(${360 * random()} ${20 + 30 * random()}% ${25 + 50 * random()}%)`
    pen.fillRect(random() * size, random() * size, side, side)
  }
  return canvas
}

/**
 * Creates a camera track that shows a person in front of a room, both of them moving, and in each frame the
 * time at which it was captured.
 */
export function stampedCamera(): MediaStreamTrack {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  // No frame rate: each frame is captured when it has been drawn.
  const [track] = canvas.captureStream(0).getVideoTracks()
  if (pen === null || !(track instanceof CanvasCaptureMediaStreamTrack)) throw new Error('no picture')
  const room = texture(1_024, 1)
  const person = texture(512, 2)
  const draw = (): void => {
    const now = Date.now()
    const seconds = (now % timeRange) / 1_000
    pen.setTransform(1, 0, 0, 1, 0, 0)
    // A camera in a hand: the room sways by a few pixels.
    pen.drawImage(room, -190 + 6 * Math.sin(seconds * 1.3), -300 + 4 * Math.sin(seconds * 1.7))
    pen.translate(width / 2 + 60 * Math.sin(seconds * 0.9), height * 0.68 + 8 * Math.sin(seconds * 2.3))
    pen.rotate(0.15 * Math.sin(seconds * 1.1))
    pen.save()
    pen.beginPath()
    pen.ellipse(0, 0, 110, 140, 0, 0, 2 * Math.PI)
    pen.clip()
    pen.drawImage(person, -256, -256)
    pen.restore()
    pen.setTransform(1, 0, 0, 1, 0, 0)
    drawStamp(pen, now)
    track.requestFrame()
  }
  draw()
  setInterval(draw, 1_000 / framesPerSecond)
  return track
}

/** Syllables per second of ordinary speech. */
const syllablesPerSecond = 4

/** Creates a microphone track with a tone like a voice: harmonics of 120 Hz, loud and soft by syllable. */
export function speakingMicrophone(): MediaStreamTrack {
  const context = new AudioContext()
  const voice = new OscillatorNode(context, { type: 'sawtooth', frequency: 120 })
  const mouth = new BiquadFilterNode(context, { type: 'bandpass', frequency: 700, Q: 0.7 })
  const loudness = new GainNode(context, { gain: 0.5 })
  const syllables = new OscillatorNode(context, { frequency: syllablesPerSecond })
  const depth = new GainNode(context, { gain: 0.4 })
  const destination = context.createMediaStreamDestination()
  voice.connect(mouth).connect(loudness).connect(destination)
  syllables.connect(depth).connect(loudness.gain)
  voice.start()
  syllables.start()
  const [track] = destination.stream.getAudioTracks()
  if (track === undefined) throw new Error('no sound')
  return track
}
