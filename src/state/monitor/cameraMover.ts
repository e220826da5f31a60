import type { CameraZone } from '../../contract/calls/roommates.ts'
import type { PanDirection, Pose, ZoomDirection } from '../../contract/devices/device.ts'
import {
  cameraAt,
  croppedPicture,
  halt,
  hold,
  keepWithin,
  moveOn,
  sendHome,
  sendTo,
  type CameraMotion,
  type Kinematics,
} from '../../domain/devices/cameraMotion.ts'
import { homeZone, isInZone } from '../../domain/devices/cameraZone.ts'
import { advanceMotors, motorHomePose } from '../../domain/devices/hardwarePtz.ts'
import { motionTimes } from '../../domain/devices/motionLease.ts'
import type { MonitorClock } from './ports.ts'

const kinematics: Record<'digital' | 'hardware', Kinematics> = {
  digital: croppedPicture,
  hardware: { home: motorHomePose, advance: advanceMotors },
}

/** Longest time in which motors reach a pose, and in which a frame that was drawn before is sent, in milliseconds. */
const motorTravelMs = 4_000
const frameMs = 250

export interface CameraMoverListener {
  /** Called when a motion ended by itself. */
  onEnd(): void
  /** Called when the next frame differs: `CameraMover.frame` must be called before it is drawn. */
  onFrameNeeded(): void
}

/**
 * Moves the camera of this room. It moves only while frames are drawn: a camera that no one can watch does
 * not move.
 */
export class CameraMover {
  readonly #clock: MonitorClock
  readonly #listener: CameraMoverListener
  #camera: CameraMotion
  #startedAt = 0
  /** When the last frame of this motion was drawn; null before its first. */
  #frameAt: number | null = null
  #end: ReturnType<typeof setTimeout> | undefined
  /** Zone that the camera keeps to; null for its home position, undefined for none. */
  #kept: CameraZone | null | undefined
  /** When the picture shows nothing outside the zone any longer. */
  #settledAt = 0
  speed = 0

  constructor(clock: MonitorClock, listener: CameraMoverListener) {
    this.#clock = clock
    this.#listener = listener
    this.#camera = cameraAt(croppedPicture.home, clock.monotonic())
  }

  get pose(): Pose {
    return this.#camera.pose
  }

  get isMoving(): boolean {
    return this.#camera.motion !== null
  }

  /** Sets how the camera moves. If that changes, the camera starts at home. */
  use(ptz: 'digital' | 'hardware'): void {
    if (kinematics[ptz] === this.#camera.kinematics) return
    this.#become(cameraAt(kinematics[ptz].home, this.#clock.monotonic(), kinematics[ptz]))
    if (this.#kept !== undefined) this.keepTo(this.#kept)
  }

  /**
   * Keeps the camera within a zone, null for its home position, until `release`. Returns the time, in milliseconds,
   * after which its picture shows nothing else. `isJustOpened`: its motors have not been steered yet.
   */
  keepTo(zone: CameraZone | null, { isJustOpened = false } = {}): number {
    const { kinematics: moves, zone: before } = this.#camera
    this.#kept = zone
    const limits = zone ?? homeZone(moves.home)
    const now = this.#watchedUntilNow(this.#frameAt)
    if (!isInZone(this.pose, limits) || before === null || isJustOpened)
      this.#settledAt = now + (moves === kinematics.hardware ? motorTravelMs : frameMs)
    this.#become(keepWithin(this.#camera, limits, now, this.speed))
    this.#listener.onEnd()
    return this.settlesInMs
  }

  /** Time, in milliseconds, after which the picture shows nothing outside the zone any longer. */
  get settlesInMs(): number {
    return Math.max(0, this.#settledAt - this.#clock.monotonic())
  }

  /** Reports whether a picture of this pose shows nothing outside the zone; null for no picture. */
  isWithinZone(pose: Pose | null): boolean {
    const { zone } = this.#camera
    return zone === null || (pose !== null && isInZone(pose, zone))
  }

  /** The camera may use its whole range again. */
  release(): void {
    if (this.#kept === undefined) return
    this.#kept = undefined
    this.#become(keepWithin(this.#camera, null, this.#watchedUntilNow(this.#frameAt), this.speed))
  }

  hold(by: { pan: PanDirection } | { zoom: ZoomDirection }, holdMs: number | undefined): void {
    const now = this.#watchedUntilNow(this.#frameAt)
    this.#become(hold(this.#camera, by, holdMs, now, this.speed))
  }

  home(): void {
    const now = this.#watchedUntilNow(this.#frameAt)
    this.#become(sendHome(this.#camera, now, this.speed))
  }

  goTo(pose: Pose): void {
    const now = this.#watchedUntilNow(this.#frameAt)
    this.#become(sendTo(this.#camera, pose, now, this.speed))
  }

  /**
   * Sets the pose immediately, without a motion that could be interrupted. Motors receive it with the next
   * frame.
   */
  place(pose: Pose): void {
    const { kinematics: moves, zone } = this.#camera
    this.#become(cameraAt(pose, this.#clock.monotonic(), moves, zone))
    this.#ended()
  }

  halt(): void {
    const now = this.#watchedUntilNow(this.#frameAt)
    this.#become(halt(this.#camera, now, this.speed))
  }

  /** Advances the motion for the next frame and returns where the camera looks. */
  frame(): Pose {
    const wasMoving = this.isMoving
    const now = this.#watchedUntilNow(this.#frameAt ?? this.#startedAt)
    this.#frameAt = now
    this.#camera = moveOn(this.#camera, now, this.speed)
    if (this.isMoving) this.#listener.onFrameNeeded()
    else if (wasMoving) this.#ended()
    return this.#camera.pose
  }

  stop(): void {
    clearTimeout(this.#end)
  }

  /**
   * Returns the time. Ends a motion of which no frame was drawn, or none for a whole lease: it has not moved
   * the camera.
   */
  #watchedUntilNow(seenAt: number | null): number {
    const now = this.#clock.monotonic()
    if (this.isMoving && (seenAt === null || now - seenAt > motionTimes.maxHoldMs))
      this.#camera = cameraAt(this.#camera.pose, now, this.#camera.kinematics, this.#camera.zone)
    return now
  }

  #become(camera: CameraMotion): void {
    if (!this.isMoving) {
      this.#startedAt = camera.at
      this.#frameAt = null
    }
    this.#camera = camera
    clearTimeout(this.#end)
    if (camera.motion !== null)
      this.#end = setTimeout(() => this.#due(), Math.max(1, camera.until - camera.at))
    this.#listener.onFrameNeeded()
  }

  /**
   * Handles the end of the lease. A timer checks it too because frames may have stopped; timers may fire a
   * little early.
   */
  #due(): void {
    const now = this.#watchedUntilNow(this.#frameAt)
    this.#become(moveOn(this.#camera, now, this.speed))
    if (!this.isMoving) this.#ended()
  }

  #ended(): void {
    clearTimeout(this.#end)
    this.#listener.onEnd()
  }
}
