import type { PanDirection, Pose, ZoomDirection } from '../../contract/devices/device.ts'
import type { CameraZone } from '../../contract/calls/roommates.ts'
import { intoZone } from './cameraZone.ts'
import { leaseMs } from './motionLease.ts'
import { advance, goTo, homeMs, homePose, type PtzMotion, withinRange } from './ptz.ts'

/** How a camera executes a motion: by cropping its picture or with motors. */
export interface Kinematics {
  readonly home: Readonly<Pose>
  advance(
    pose: Pose,
    motion: PtzMotion,
    speed: number,
    elapsedMs: number,
  ): { pose: Pose; motion: PtzMotion | null }
}

export const croppedPicture: Kinematics = { home: homePose, advance }

/**
 * The moving camera of a room device. A motion is a lease: it ends by itself when it is not renewed, whatever
 * else is stuck. Immutable; times are milliseconds of one monotonic clock, and a camera only knows what it was told by then.
 */
export interface CameraMotion {
  readonly pose: Pose
  readonly motion: PtzMotion | null
  /** Time until which the motion can continue without renewal. */
  readonly until: number
  /** Time at which `pose` was current. */
  readonly at: number
  readonly kinematics: Kinematics
  /** Limits that the camera never leaves; null for its whole range. */
  readonly zone: CameraZone | null
}

export function cameraAt(
  pose: Pose,
  now: number,
  kinematics: Kinematics = croppedPicture,
  zone: CameraZone | null = null,
): CameraMotion {
  return { pose: kept(pose, zone), motion: null, until: now, at: now, kinematics, zone }
}

/** Keeps the camera within a zone from now on, or within its whole range; it is there without a motion. */
export function keepWithin(
  camera: CameraMotion,
  zone: CameraZone | null,
  now: number,
  speed: number,
): CameraMotion {
  return cameraAt(moveOn(camera, now, speed).pose, now, camera.kinematics, zone)
}

const kept = (pose: Pose, zone: CameraZone | null): Pose => (zone === null ? pose : intoZone(pose, zone))

/** Returns the camera at `now`, moved on but never beyond its lease. `speed` is 0 to 20. */
export function moveOn(camera: CameraMotion, now: number, speed: number): CameraMotion {
  if (camera.motion === null) return { ...camera, at: now }
  const moved = camera.kinematics.advance(
    camera.pose,
    camera.motion,
    speed,
    Math.max(0, Math.min(now, camera.until) - camera.at),
  )
  const ended = now >= camera.until || moved.motion === null
  return { ...camera, pose: kept(moved.pose, camera.zone), motion: ended ? null : moved.motion, at: now }
}

/**
 * Starts or renews a pan or zoom for `holdMs` milliseconds. A motion in another direction replaces the
 * current one immediately.
 */
export function hold(
  camera: CameraMotion,
  by: { pan: PanDirection } | { zoom: ZoomDirection },
  holdMs: number | undefined,
  now: number,
  speed: number,
): CameraMotion {
  const motion: PtzMotion = 'pan' in by ? { kind: 'pan', dir: by.pan } : { kind: 'zoom', dir: by.zoom }
  return { ...moveOn(camera, now, speed), motion, until: now + leaseMs(holdMs) }
}

/** Moves the camera to its home position. The motion ends automatically. */
export function sendHome(camera: CameraMotion, now: number, speed: number): CameraMotion {
  return sendTo(camera, camera.kinematics.home, now, speed)
}

/** Moves the camera to a pose, or as close as its range allows. The motion ends automatically. */
export function sendTo(camera: CameraMotion, to: Pose, now: number, speed: number): CameraMotion {
  const { pose } = moveOn(camera, now, speed)
  return {
    ...camera,
    pose,
    motion: goTo(pose, kept(withinRange(to), camera.zone)),
    until: now + homeMs,
    at: now,
  }
}

/** Stops the camera at its position at `now`. */
export function halt(camera: CameraMotion, now: number, speed: number): CameraMotion {
  return keepWithin(camera, camera.zone, now, speed)
}
