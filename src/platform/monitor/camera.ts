import type { Pose } from '../../contract/devices/device.ts'
import { ontoRange, zoomShare } from '../../domain/devices/hardwarePtz.ts'
import { endMedia, mediaProblem, openMedia } from './mediaProblem.ts'
import { PictureCanvas } from './pictureCanvas.ts'

interface Range {
  min: number
  max: number
}
type Motors = Record<'pan' | 'tilt' | 'zoom', Range>
/** Supported focus modes; `distance` is the range for manual focus, null if there is none. */
interface Focus {
  auto: boolean
  distance: Range | null
}

/** Resolution requested from the wall camera: enough for a face across the room, and for a crop of it. */
const size = { width: { ideal: 1280 }, height: { ideal: 720 } }

/**
 * The room's camera: moved by its own motors if the browser offers them, otherwise by cropping its picture.
 */
export class Camera {
  readonly #canvas = new PictureCanvas()
  #stream: MediaStream | null = null
  /** Incremented by each close, so that opening requests from before it no longer take effect. */
  #turn = 0
  #motors: Motors | null = null
  #focus: Focus = { auto: false, distance: null }
  /** All constraints set so far. A browser drops those that are not sent again. */
  #constraints: Record<string, number | string> = {}

  get ptz(): 'hardware' | 'digital' {
    return this.#motors === null ? 'digital' : 'hardware'
  }

  get focusModes(): ('auto' | 'manual')[] {
    const { auto, distance } = this.#focus
    return [...(auto ? (['auto'] as const) : []), ...(distance === null ? [] : (['manual'] as const))]
  }

  async open(onEnded: () => void): Promise<'denied' | 'missing' | 'failed' | null> {
    const turn = this.#turn
    try {
      const stream = await openCamera()
      if (turn !== this.#turn) {
        endMedia(stream)
        return 'failed'
      }
      this.#end()
      this.#stream = stream
      const [track] = stream.getVideoTracks()
      track?.addEventListener('ended', onEnded)
      this.#motors = track === undefined ? null : motorsOf(track)
      this.#focus = track === undefined ? { auto: false, distance: null } : focusOf(track)
      this.#constraints = {}
      await this.#canvas.film(stream)
      return null
    } catch (error) {
      // A camera whose picture does not play counts as failed and must not stay on.
      if (turn === this.#turn) this.#end()
      return mediaProblem(error)
    }
  }

  /** Closes the camera, including one that is still being opened. */
  close(): void {
    this.#turn += 1
    this.#end()
  }

  #end(): void {
    endMedia(this.#stream)
    this.#stream = null
    this.#canvas.clear()
  }

  /** Steers the motors, if there are any. Resolves to false if they refuse. */
  steer(pose: Pose): Promise<boolean> {
    const track = this.#stream?.getVideoTracks()[0]
    const motors = this.#motors
    if (track === undefined || motors === null) return Promise.resolve(true)
    return this.#applyConstraints(track, {
      pan: ontoRange(pose.pan, motors.pan),
      tilt: ontoRange(pose.tilt, motors.tilt),
      zoom: ontoRange(zoomShare(pose.zoom), motors.zoom),
    }).then(
      () => true,
      () => false,
    )
  }

  /**
   * Sets automatic focus, or manual focus at `point`, from 0 (near) to 20 (far). Returns false if the camera
   * cannot do this or did not.
   */
  async focus({ auto, point }: { auto: boolean; point: number }): Promise<boolean> {
    const track = this.#stream?.getVideoTracks()[0]
    const { auto: hasAuto, distance } = this.#focus
    if (track === undefined || (auto ? !hasAuto : distance === null)) return false
    const wish =
      auto || distance === null
        ? { focusMode: 'continuous' }
        : { focusMode: 'manual', focusDistance: ontoRange(point / 10 - 1, distance) }
    try {
      await this.#applyConstraints(track, wish)
    } catch {
      return false
    }
    // Browsers ignore constraints that they do not support without an error, but the settings show the actual
    // mode.
    const is: unknown = Reflect.get(track.getSettings(), 'focusMode')
    return is === undefined || is === wish.focusMode
  }

  /** Applies constraints. Rejects if the camera refuses, for example while it is being closed. */
  #applyConstraints(track: MediaStreamTrack, what: Record<string, number | string>): Promise<void> {
    const { focusDistance: _distance, ...others } = this.#constraints
    // The distance is only for manual focus: it is not sent to a camera that focuses automatically.
    this.#constraints = 'focusMode' in what ? { ...others, ...what } : { ...this.#constraints, ...what }
    return track.applyConstraints({ advanced: [this.#constraints] })
  }

  draw(pose: Pose, bright: number): void {
    this.#canvas.draw(this.#motors === null ? pose : fullView, bright)
  }

  attach(canvas: HTMLCanvasElement): () => void {
    return this.#canvas.attach(canvas)
  }

  /**
   * Returns the picture as shown, with pan and zoom applied, for sending. It freezes while nothing is drawn.
   */
  shown(): MediaStreamTrack | null {
    return this.#stream === null ? null : this.#canvas.capture()
  }

  /** Stops sending the picture. */
  hide(): void {
    this.#canvas.endCapture()
  }

  /** Measures the camera's own picture over one second; null if there is none. */
  figures() {
    return this.#canvas.figures(1_000)
  }

  jpeg(): Promise<string | null> {
    return this.#canvas.jpeg()
  }
}

const fullView: Pose = { pan: 0, tilt: 0, zoom: 1 }

/**
 * Requests the motors too. A browser grants them separately from the picture, and a user can refuse only
 * them.
 */
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
  const [pan, tilt, zoom] = [rangeOf(track, 'pan'), rangeOf(track, 'tilt'), rangeOf(track, 'zoom')]
  return pan && tilt && zoom ? { pan, tilt, zoom } : null
}

function focusOf(track: MediaStreamTrack): Focus {
  const modes: unknown = Reflect.get(track.getCapabilities(), 'focusMode')
  const has = (mode: string) => Array.isArray(modes) && modes.includes(mode)
  return { auto: has('continuous'), distance: has('manual') ? rangeOf(track, 'focusDistance') : null }
}

function rangeOf(track: MediaStreamTrack, name: string): Range | null {
  const found: unknown = Reflect.get(track.getCapabilities(), name)
  return isRange(found) && found.max > found.min ? found : null
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
