import type { Pose } from '../../contract/devices/device.ts'
import { advance, panVector, widthsPerSecond, zoomLimits, type PtzMotion } from './ptz.ts'

/** Home pose of a camera with motors: straight ahead at the widest angle. */
export const motorHomePose: Readonly<Pose> = { pan: 0, tilt: 0, zoom: zoomLimits.least }

/**
 * `advance` of ptz.ts for a camera with motors. At the initial speed, pan and tilt take four seconds for the
 * full range, and longer the more the camera is zoomed in. Zoom leaves pan and tilt unchanged.
 */
export function advanceMotors(
  pose: Pose,
  motion: PtzMotion,
  speed: number,
  elapsedMs: number,
): { pose: Pose; motion: PtzMotion | null } {
  if (motion.kind === 'goto') return advance(pose, motion, speed, elapsedMs)
  if (motion.kind === 'zoom')
    return { pose: { ...pose, zoom: advance(pose, motion, speed, elapsedMs).pose.zoom }, motion }
  const [x, y] = panVector(motion.dir)
  const way = (2 * widthsPerSecond(speed) * elapsedMs) / 1000 / pose.zoom
  return { pose: { ...pose, pan: within(pose.pan + x * way), tilt: within(pose.tilt + y * way) }, motion }
}

/**
 * Maps `share`, from -1 to 1 (for zoom, the result of `zoomShare`), onto the range that the camera offers.
 */
export function ontoRange(share: number, range: { min: number; max: number }): number {
  return range.min + ((within(share) + 1) / 2) * (range.max - range.min)
}

/** Converts a pose's zoom to the range -1 (widest) to 1 (closest). */
export function zoomShare(zoom: number): number {
  return (2 * (zoom - zoomLimits.least)) / (zoomLimits.most - zoomLimits.least) - 1
}

function within(value: number): number {
  return Math.min(1, Math.max(-1, value))
}
