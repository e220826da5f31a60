import type { PanDirection, Pose, ZoomDirection } from '../contract/device.ts'
import { leaseMs } from './motionLease.ts'
import { advance, goTo, homeMs, homePose, type Motion } from './ptz.ts'

/**
 * The moving camera of a room device. A motion is a lease (contract 3): it ends by itself when it is not renewed, whatever
 * else is stuck. Immutable; times are milliseconds of one monotonic clock, and a camera only knows what it was told by then.
 */
export interface CameraMotion {
  readonly pose: Pose
  readonly motion: Motion | null
  /** Up to when the motion may go on without renewal. */
  readonly until: number
  /** When `pose` was true. */
  readonly at: number
}

export function cameraAt(pose: Pose, now: number): CameraMotion {
  return { pose, motion: null, until: now, at: now }
}

/** The camera at `now`: moved on, but never beyond its lease. `speed` is 0 to 20. */
export function moveOn(camera: CameraMotion, now: number, speed: number): CameraMotion {
  if (camera.motion === null) return { ...camera, at: now }
  const moved = advance(
    camera.pose,
    camera.motion,
    speed,
    Math.max(0, Math.min(now, camera.until) - camera.at),
  )
  const ended = now >= camera.until || moved.motion === null
  return { pose: moved.pose, motion: ended ? null : moved.motion, until: camera.until, at: now }
}

/** Starts or renews a pan or zoom of `holdMs` milliseconds; a motion in another direction follows on at once. */
export function hold(
  camera: CameraMotion,
  by: { pan: PanDirection } | { zoom: ZoomDirection },
  holdMs: number | undefined,
  now: number,
  speed: number,
): CameraMotion {
  const motion: Motion = 'pan' in by ? { kind: 'pan', dir: by.pan } : { kind: 'zoom', dir: by.zoom }
  return { ...moveOn(camera, now, speed), motion, until: now + leaseMs(holdMs) }
}

/** Sends the camera home: a way that ends by itself. */
export function sendHome(camera: CameraMotion, now: number, speed: number): CameraMotion {
  const { pose } = moveOn(camera, now, speed)
  return { pose, motion: goTo(pose, homePose), until: now + homeMs, at: now }
}

/** Stops the camera where it is at `now`. */
export function halt(camera: CameraMotion, now: number, speed: number): CameraMotion {
  return cameraAt(moveOn(camera, now, speed).pose, now)
}
