import type { Pose } from '../../contract/device.ts'
import { ontoRange, zoomShare } from '../../domain/hardwarePtz.ts'
import { endMedia, mediaProblem, openMedia } from './mediaProblem.ts'
import { PictureCanvas } from './pictureCanvas.ts'

interface Range {
  min: number
  max: number
}
type Motors = Record<'pan' | 'tilt' | 'zoom', Range>

/** What a wall camera films: enough for a face across the room, and for a crop of it. */
const size = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** The room's camera: moved by its own motors where the browser offers them, else by a crop over its picture. */
export class Camera {
  readonly #canvas = new PictureCanvas()
  #stream: MediaStream | null = null
  #motors: Motors | null = null

  get ptz(): 'hardware' | 'digital' {
    return this.#motors === null ? 'digital' : 'hardware'
  }

  async open(onEnded: () => void): Promise<'denied' | 'missing' | 'failed' | null> {
    try {
      const stream = await openCamera()
      this.close()
      this.#stream = stream
      const [track] = stream.getVideoTracks()
      track?.addEventListener('ended', onEnded)
      this.#motors = track === undefined ? null : motorsOf(track)
      await this.#canvas.film(stream)
      return null
    } catch (error) {
      return mediaProblem(error)
    }
  }

  close(): void {
    endMedia(this.#stream)
    this.#stream = null
    this.#canvas.clear()
  }

  steer(pose: Pose): void {
    const track = this.#stream?.getVideoTracks()[0]
    const motors = this.#motors
    if (track === undefined || motors === null) return
    const look: MediaTrackConstraintSet & Record<keyof Motors, number> = {
      pan: ontoRange(pose.pan, motors.pan),
      tilt: ontoRange(pose.tilt, motors.tilt),
      zoom: ontoRange(zoomShare(pose.zoom), motors.zoom),
    }
    // A camera that is just being closed refuses: it does not move then either.
    track.applyConstraints({ advanced: [look] }).catch(() => undefined)
  }

  draw(pose: Pose, bright: number): void {
    this.#canvas.draw(this.#motors === null ? pose : wholePicture, bright)
  }

  attach(canvas: HTMLCanvasElement): () => void {
    return this.#canvas.attach(canvas)
  }

  /** The picture as it is shown, moved and all, to be sent; it stands still while nothing is drawn. */
  shown(): MediaStreamTrack | null {
    return this.#stream === null ? null : this.#canvas.capture()
  }

  /** Nothing is sent any more. */
  hide(): void {
    this.#canvas.endCapture()
  }

  jpeg(): Promise<string | null> {
    return this.#canvas.jpeg()
  }
}

const wholePicture: Pose = { pan: 0, tilt: 0, zoom: 1 }

/** Asks for the motors too: a browser grants them apart from the picture, and a person may refuse only them. */
async function openCamera(): Promise<MediaStream> {
  const withMotors = { ...size, pan: true, tilt: true, zoom: true }
  try {
    return await openMedia({ video: withMotors })
  } catch (error) {
    if (mediaProblem(error) === 'missing') throw error
    return openMedia({ video: size })
  }
}

function motorsOf(track: MediaStreamTrack): Motors | null {
  const offered: object = track.getCapabilities()
  const range = (name: keyof Motors): Range | null => {
    const found: unknown = Reflect.get(offered, name)
    return isRange(found) && found.max > found.min ? found : null
  }
  const [pan, tilt, zoom] = [range('pan'), range('tilt'), range('zoom')]
  return pan && tilt && zoom ? { pan, tilt, zoom } : null
}

function isRange(value: unknown): value is Range {
  return (
    typeof value === 'object' &&
    value !== null &&
    'min' in value &&
    'max' in value &&
    typeof value.min === 'number' &&
    typeof value.max === 'number'
  )
}
