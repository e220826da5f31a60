import type { PanDirection, Pose, ZoomDirection } from '../../contract/devices/device.ts'
import { shareFromStart } from './roomLevel.ts'

/**
 * Pan, tilt and zoom of a camera without motors: a crop that moves over its picture. Pure functions, so that
 * the monitor, the simulator and the tests move in the same way.
 *
 * A pose's `pan` ranges from -1 (left end) to 1 (right end), `tilt` from -1 (bottom) to 1 (top), `zoom` from
 * 1 (the whole picture) to `zoomLimits.most`.
 */

/** At home, the crop leaves a sixth of the picture on each side as room for panning. */
export const homePose: Readonly<Pose> = { pan: 0, tilt: 0, zoom: 1.5 }
export const zoomLimits = { least: 1, most: 5 } as const
/** Duration of a motion to the home position or a pin, in milliseconds. */
export const homeMs = 400

export type PtzMotion =
  | { kind: 'pan'; dir: PanDirection }
  | { kind: 'zoom'; dir: ZoomDirection }
  | { kind: 'goto'; from: Pose; to: Pose; elapsedMs: number }

const vectors: Readonly<Record<PanDirection, readonly [x: number, y: number]>> = {
  up: [0, 1],
  down: [0, -1],
  left: [-1, 0],
  right: [1, 0],
  upright: [Math.SQRT1_2, Math.SQRT1_2],
  downright: [Math.SQRT1_2, -Math.SQRT1_2],
  upleft: [-Math.SQRT1_2, Math.SQRT1_2],
  downleft: [-Math.SQRT1_2, -Math.SQRT1_2],
}

/** Returns the direction as a unit vector, with right and up positive. */
export function panVector(dir: PanDirection): readonly [x: number, y: number] {
  return vectors[dir]
}

/**
 * Returns the speed of the picture across the screen, in picture widths per second, for a speed setting of 0
 * to 20: 0.05 at least, 0.25 initially, 0.45 at most.
 */
export function widthsPerSecond(speed: number): number {
  return 0.25 + 0.2 * shareFromStart('speed', speed)
}

/** Returns the closest pose in range. The pose may come from another camera. */
export function withinRange({ pan, tilt, zoom }: Pose): Pose {
  return {
    pan: clamp(pan, -1, 1),
    tilt: clamp(tilt, -1, 1),
    zoom: clamp(zoom, zoomLimits.least, zoomLimits.most),
  }
}

/** Returns a motion to a pose, such as home. */
export function goTo(from: Pose, to: Pose): PtzMotion {
  return { kind: 'goto', from, to, elapsedMs: 0 }
}

/**
 * Returns the pose after `elapsedMs` more of a motion, and the motion if it continues. `aspect` is the
 * picture's width divided by its height. A pan or zoom is never ended here; at the end of its range the pose
 * stays the same.
 */
export function advance(
  pose: Pose,
  motion: PtzMotion,
  speed: number,
  elapsedMs: number,
  aspect = 16 / 9,
): { pose: Pose; motion: PtzMotion | null } {
  if (motion.kind === 'goto') return advanceGoTo(motion, elapsedMs)
  const next =
    motion.kind === 'pan'
      ? panned(pose, motion.dir, (widthsPerSecond(speed) * elapsedMs) / 1000, aspect)
      : zoomed(pose, motion.dir, (widthsPerSecond(speed) * elapsedMs) / 1000)
  return { pose: next, motion }
}

function advanceGoTo(
  motion: PtzMotion & { kind: 'goto' },
  elapsedMs: number,
): { pose: Pose; motion: PtzMotion | null } {
  const elapsed = motion.elapsedMs + elapsedMs
  const share = Math.min(1, elapsed / homeMs)
  const eased = 1 - (1 - share) ** 3
  const between = (from: number, to: number) => from + (to - from) * eased
  const pose = {
    pan: between(motion.from.pan, motion.to.pan),
    tilt: between(motion.from.tilt, motion.to.tilt),
    zoom: between(motion.from.zoom, motion.to.zoom),
  }
  return share >= 1
    ? { pose: { ...motion.to }, motion: null }
    : { pose, motion: { ...motion, elapsedMs: elapsed } }
}

/** `widths` is the distance across the screen in picture widths; the full range is `zoom - 1` of them. */
function panned(pose: Pose, dir: PanDirection, widths: number, aspect: number): Pose {
  const travel = pose.zoom - 1
  if (travel <= 0) return pose
  const [x, y] = panVector(dir)
  return {
    pan: clamp(pose.pan + (2 * x * widths) / travel, -1, 1),
    tilt: clamp(pose.tilt + (2 * y * widths * aspect) / travel, -1, 1),
    zoom: pose.zoom,
  }
}

/** Zooms about the center of the visible part, by a factor of e per 0.5 picture widths. */
function zoomed(pose: Pose, dir: ZoomDirection, widths: number): Pose {
  const factor = Math.exp((dir === 'tele' ? 2 : -2) * widths)
  const zoom = clamp(pose.zoom * factor, zoomLimits.least, zoomLimits.most)
  const room = 1 - 1 / zoom
  const kept = room > 0 ? (1 - 1 / pose.zoom) / room : 0
  return { pan: clamp(pose.pan * kept, -1, 1), tilt: clamp(pose.tilt * kept, -1, 1), zoom }
}

/**
 * Returns the part of a picture of `width` × `height` pixels that a pose shows, in pixels from the top left.
 */
export function cropOf(pose: Pose, width: number, height: number) {
  const cropWidth = width / pose.zoom
  const cropHeight = height / pose.zoom
  return {
    x: ((width - cropWidth) * (1 + pose.pan)) / 2,
    y: ((height - cropHeight) * (1 - pose.tilt)) / 2,
    width: cropWidth,
    height: cropHeight,
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
