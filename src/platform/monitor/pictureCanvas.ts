import type { Pose } from '../../contract/devices/device.ts'
import { cropOf } from '../../domain/devices/ptz.ts'
import { shareFromStart } from '../../domain/devices/roomLevel.ts'

/** The preview's size in pixels, and how small its JPEG must be. */
const preview = { width: 320, height: 180, quality: 0.6, mostBytes: 20_000 } as const
/**
 * Maximum change of brightness in either direction, as a fraction. At the level's start value the picture is
 * unchanged.
 */
const brightReach = 0.5

/** Size of the picture that is sent, which is also the largest that is shown, in pixels. */
const size = { width: 1280, height: 720 } as const

/** Draws the crop of a stream that a pose selects: onto the screen, into a call, and as a small preview. */
export class PictureCanvas {
  readonly #video = document.createElement('video')
  readonly #small = new OffscreenCanvas(preview.width, preview.height)
  /** The cropped picture at full size, independent of what the screen shows. */
  readonly #picture = Object.assign(document.createElement('canvas'), size)
  #screen: HTMLCanvasElement | null = null
  #captured: MediaStreamTrack | null = null
  /** The requested crop and brightness; null before the first `draw`. */
  #look: { pose: Pose; bright: number } | null = null
  #drawn = ''
  #frames = 0

  constructor() {
    this.#video.muted = true
    this.#video.playsInline = true
  }

  /** Starts drawing a stream. Resolves when its first picture is available. */
  async film(stream: MediaStream): Promise<void> {
    this.#video.srcObject = stream
    await this.#video.play()
    this.#drawPictures(stream)
  }

  clear(): void {
    this.#video.srcObject = null
    this.#look = null
    this.#drawn = ''
    for (const canvas of [this.#picture, this.#screen])
      canvas?.getContext('2d', { alpha: false })?.clearRect(0, 0, canvas.width, canvas.height)
  }

  attach(canvas: HTMLCanvasElement): () => void {
    this.#screen = canvas
    this.#show()
    return () => {
      if (this.#screen === canvas) this.#screen = null
    }
  }

  /** Returns the picture as a track; the same track until `endCapture`. */
  capture(): MediaStreamTrack | null {
    this.#captured ??= this.#picture.captureStream().getVideoTracks()[0] ?? null
    return this.#captured
  }

  endCapture(): void {
    this.#captured?.stop()
    this.#captured = null
  }

  /** Draws this crop now and for each new picture of the camera, until the next call. */
  draw(pose: Pose, bright: number): void {
    this.#look = { pose, bright }
    this.#render()
  }

  #render(): void {
    if (this.#look === null) return
    const { pose, bright } = this.#look
    const { videoWidth: width, videoHeight: height } = this.#video
    if (width === 0) return
    const what = [this.#frames, pose.pan, pose.tilt, pose.zoom, bright].join(' ')
    if (what === this.#drawn) return
    const context = this.#picture.getContext('2d', { alpha: false })
    if (context === null) return
    this.#drawn = what
    const film = fitted(width, height, size.width / size.height)
    const crop = cropOf(pose, film.width, film.height)
    const brighter = brightReach * shareFromStart('brightness', bright)
    context.filter = brighter === 0 ? 'none' : `brightness(${1 + brighter})`
    const { x, y } = { x: film.x + crop.x, y: film.y + crop.y }
    context.drawImage(this.#video, x, y, crop.width, crop.height, 0, 0, size.width, size.height)
    this.#show()
  }

  /** Returns the picture as a base64 JPEG; null if there is none. */
  async jpeg(): Promise<string | null> {
    const context = this.#small.getContext('2d', { alpha: false })
    if (this.#drawn === '' || context === null) return null
    context.drawImage(this.#picture, 0, 0, preview.width, preview.height)
    for (const quality of [preview.quality, preview.quality / 2]) {
      const blob = await this.#small.convertToBlob({ type: 'image/jpeg', quality })
      if (blob.size <= preview.mostBytes) return base64(await blob.arrayBuffer())
    }
    return null
  }

  /** Measures the camera's uncropped picture over `ms` milliseconds; null if there is none. */
  async figures(ms: number) {
    const { videoWidth: width, videoHeight: height } = this.#video
    const first = this.#frames
    await new Promise((resolve) => setTimeout(resolve, ms))
    const context = this.#small.getContext('2d', { alpha: false })
    if (width === 0 || context === null || this.#video.srcObject === null) return null
    context.drawImage(this.#video, 0, 0, preview.width, preview.height)
    const { data } = context.getImageData(0, 0, preview.width, preview.height)
    // The image is opaque: every fourth value is its opacity, always 255.
    const sum = data.reduce((total, value) => total + value, 0) / (data.length / 4) - 255
    return { fps: ((this.#frames - first) * 1_000) / ms, width, height, light: sum / (3 * 255) }
  }

  #show(): void {
    const canvas = this.#screen
    if (canvas === null || this.#drawn === '') return
    canvas.getContext('2d', { alpha: false })?.drawImage(this.#picture, 0, 0, canvas.width, canvas.height)
  }

  /** Draws once per picture of the camera, which delivers fewer than a screen shows. */
  #drawPictures(stream: MediaStream): void {
    const count = () => {
      if (this.#video.srcObject !== stream) return
      this.#frames += 1
      this.#render()
      this.#video.requestVideoFrameCallback(count)
    }
    count()
  }
}

/** Returns the central part of a film that has the canvas's aspect ratio. */
function fitted(width: number, height: number, aspect: number) {
  const fit = { width: Math.min(width, height * aspect), height: Math.min(height, width / aspect) }
  return { ...fit, x: (width - fit.width) / 2, y: (height - fit.height) / 2 }
}

function base64(bytes: ArrayBuffer): string {
  return btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
}
