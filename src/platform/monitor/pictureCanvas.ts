import type { Pose } from '../../contract/device.ts'
import { cropOf } from '../../domain/ptz.ts'

/** The preview's size in pixels, and how small its JPEG must be: contract 3. */
const preview = { width: 320, height: 180, quality: 0.6, mostBytes: 20_000 } as const
/** Brightness 0 to 20: 10 is as filmed, 20 half as bright again. */
const brightStep = 0.05

/** Draws the part of a stream that a pose shows onto the canvas on the screen, and makes the preview of it. */
export class PictureCanvas {
  readonly #video = document.createElement('video')
  readonly #small = new OffscreenCanvas(preview.width, preview.height)
  #canvas: HTMLCanvasElement | null = null
  #drawn = ''
  #frames = 0

  constructor() {
    this.#video.muted = true
    this.#video.playsInline = true
  }

  /** Fulfilled when the first picture is there. */
  async film(stream: MediaStream): Promise<void> {
    this.#video.srcObject = stream
    await this.#video.play()
    this.#countFrames(stream)
  }

  clear(): void {
    this.#video.srcObject = null
    this.#drawn = ''
    const canvas = this.#canvas
    canvas?.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height)
  }

  attach(canvas: HTMLCanvasElement): () => void {
    this.#canvas = canvas
    this.#drawn = ''
    return () => {
      if (this.#canvas === canvas) this.#canvas = null
    }
  }

  draw(pose: Pose, bright: number): void {
    const canvas = this.#canvas
    const { videoWidth: width, videoHeight: height } = this.#video
    if (canvas === null || width === 0) return
    const what = [this.#frames, pose.pan, pose.tilt, pose.zoom, bright].join(' ')
    if (what === this.#drawn) return
    const context = canvas.getContext('2d', { alpha: false })
    if (context === null) return
    this.#drawn = what
    const film = fitted(width, height, canvas.width / canvas.height)
    const crop = cropOf(pose, film.width, film.height)
    context.filter = bright === 10 ? 'none' : `brightness(${1 + (bright - 10) * brightStep})`
    context.drawImage(
      this.#video,
      film.x + crop.x,
      film.y + crop.y,
      crop.width,
      crop.height,
      0,
      0,
      canvas.width,
      canvas.height,
    )
  }

  /** Base64 JPEG of what the canvas shows; null when it shows nothing. */
  async jpeg(): Promise<string | null> {
    const context = this.#small.getContext('2d', { alpha: false })
    if (this.#canvas === null || this.#drawn === '' || context === null) return null
    context.drawImage(this.#canvas, 0, 0, preview.width, preview.height)
    for (const quality of [preview.quality, preview.quality / 2]) {
      const blob = await this.#small.convertToBlob({ type: 'image/jpeg', quality })
      if (blob.size <= preview.mostBytes) return base64(await blob.arrayBuffer())
    }
    return null
  }

  /** A camera gives fewer pictures than a screen shows: nothing is drawn twice. */
  #countFrames(stream: MediaStream): void {
    const count = () => {
      if (this.#video.srcObject !== stream) return
      this.#frames += 1
      this.#video.requestVideoFrameCallback(count)
    }
    count()
  }
}

/** The middle of a film that has the canvas's shape. */
function fitted(width: number, height: number, aspect: number) {
  const fit = { width: Math.min(width, height * aspect), height: Math.min(height, width / aspect) }
  return { ...fit, x: (width - fit.width) / 2, y: (height - fit.height) / 2 }
}

function base64(bytes: ArrayBuffer): string {
  return btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
}
