import type { Pose } from '../../contract/devices/device.ts'
import { type CallParams, type RoomPictureParams, unsteered } from '../../contract/devices/deviceLink.ts'
import type { CameraMover } from './cameraMover.ts'
import type { RoomCall } from './roomCall.ts'

/** Longest wait before a command is answered, in milliseconds. */
const longestWaitMs = 2_000
/** Wait for the next frame of a screen that draws none, in milliseconds. */
const redrawMs = 500

interface PictureLimitDeps {
  readonly call: Pick<RoomCall, 'alias' | 'join' | 'setPicture'>
  readonly mover: CameraMover
  isCameraOn(): boolean
  /** Reports whether the motors refuse to be steered: what is drawn may be outside the zone. */
  isUnsteered(): boolean
  /** Reports whether the motors have not answered yet to what they were sent. */
  isSteering(): boolean
}

/**
 * Limit on the room's picture in a call, for the sake of the patients beside. Nothing is shown until the camera is
 * within its zone.
 */
export class PictureLimit {
  readonly #deps: PictureLimitDeps
  /** Order of the last change in this call. */
  #order = 0
  /** Counts the changes: a later one replaces one that waits for the camera. */
  #turn = 0
  /** Zone to which the camera keeps in this call; null for none. */
  #zone: Pick<RoomPictureParams, 'zone'> | null = null
  /** Pose of the picture that was drawn last; null for none since the camera was opened. */
  #drawn: Pose | null = null
  /** Pose that the motors accepted last; null for none since the camera was opened, or since they refused. */
  #accepted: Pose | null = null
  /** True while the motors refuse, or answer late: they travel into the zone only after they have accepted. */
  #isBehind = false
  /** True while the zone's own picture is open. */
  #isOpen = false

  constructor(deps: PictureLimitDeps) {
    this.#deps = deps
  }

  /** Joins a call. A shared room joins with nothing to show: only an order in its turn opens the picture. */
  join(params: CallParams): void {
    const { picture, zone = null, order = 0 } = params
    this.#deps.call.join(picture === undefined ? params : { ...params, picture: 'asking' })
    if (picture !== undefined) void this.set({ picture, zone, order })
  }

  /**
   * Sets what the call may show. Resolves with why it was not done, or null. Outside a call it is refused, because
   * the next call begins with its own order.
   */
  async set({ picture, zone, order }: RoomPictureParams): Promise<string | null> {
    const { call, mover } = this.#deps
    if (call.alias === null) return 'no_call'
    if (order < this.#order) return 'replaced'
    this.#order = order
    this.#turn += 1
    this.#zone = picture === 'one_bed' ? { zone } : null
    this.#isOpen = false
    if (picture === 'free') mover.release()
    if (picture !== 'one_bed') {
      call.setPicture(picture)
      return null
    }
    return this.#answerAfter(mover.keepTo(zone))
  }

  /**
   * Call when the camera was opened. Returns true if its motors must be steered into the zone: it may look anywhere.
   */
  cameraOpened(): boolean {
    this.#drawn = null
    this.#accepted = null
    this.#isOpen = false
    if (this.#zone === null) return false
    this.#turn += 1
    void this.#openAfter(this.#deps.mover.keepTo(this.#zone.zone, { isJustOpened: true }))
    return true
  }

  /** Call when the camera's picture was drawn. */
  drawn(pose: Pose): void {
    this.#drawn = pose
  }

  /** Call when the motors have answered to this pose. Once they accept again, their travel begins from there. */
  steered(pose: Pose, isAccepted: boolean): void {
    const isLate = isAccepted && this.#isBehind && !this.#isOpen
    this.#isBehind = !isAccepted
    this.#accepted = isAccepted ? pose : null
    if (isLate && this.#zone !== null) this.#deps.mover.keepTo(this.#zone.zone, { isJustOpened: true })
  }

  /** Call when the call is over. */
  end(): void {
    this.#turn += 1
    this.#order = 0
    this.#zone = null
    this.#isOpen = false
    this.#deps.mover.release()
  }

  /** Opens the picture like `#openAfter`. Returns `moving` if the server would not wait that long. */
  #answerAfter(leftMs: number): Promise<string | null> | string {
    const opened = this.#openAfter(leftMs)
    // The server repeats the command: its wait for an answer is shorter than the way of a motor.
    return leftMs > longestWaitMs ? 'moving' : opened
  }

  /** Opens the picture after `leftMs`, once one of the zone was drawn. Resolves with why it did not, or null. */
  #openAfter(leftMs: number): Promise<string | null> {
    const { call, mover, isCameraOn, isUnsteered } = this.#deps
    const turn = this.#turn
    if (leftMs > 0) call.setPicture(isUnsteered() ? 'none' : 'pending')
    return new Promise((resolve) => {
      setTimeout(() => {
        if (turn !== this.#turn) return resolve('replaced')
        const isOn = isCameraOn()
        const reason = isOn ? this.#whyShut() : null
        if (reason === null && isOn && mover.settlesInMs > 0)
          return resolve(this.#answerAfter(mover.settlesInMs))
        resolve(reason)
        if (reason !== null) return void this.#openAfter(redrawMs)
        this.#isOpen = true
        call.setPicture('one_bed')
      }, leftMs)
    })
  }

  /** Returns why the camera's picture may show another bed, and shuts it while the motors have not accepted. */
  #whyShut(): string | null {
    const { call, mover, isUnsteered, isSteering } = this.#deps
    if (isUnsteered()) {
      call.setPicture('none')
      if (this.#zone !== null) mover.keepTo(this.#zone.zone)
      return unsteered
    }
    if (isSteering() && !mover.isWithinZone(this.#accepted)) {
      this.#isBehind = true
      call.setPicture('pending')
      return 'moving'
    }
    // A screen that is hidden draws nothing: its last picture may show another bed.
    return mover.isWithinZone(this.#drawn) ? null : 'moving'
  }
}
