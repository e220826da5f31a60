import type { PanDirection, Pose, ZoomDirection } from '../../contract/devices/device.ts'
import { shareFromStart } from './roomLevel.ts'

/**
 * How a camera without motors pans, tilts and zooms: a crop that moves over its picture. Pure, so that the
 * monitor, the simulator and the tests move alike.
 *
 * A pose's `pan` runs from -1 (left end) to 1 (right end), `tilt` from -1 (bottom) to 1 (top), `zoom` from 1
 * (the whole picture) to `zoomLimits.most`.
 */

/** At home the crop leaves a sixth of the picture on each side, so that there is somewhere to pan to. */
export const homePose: Readonly<Pose> = { pan: 0, tilt: 0, zoom: 1.5 }
export const zoomLimits = { least: 1, most: 5 } as const
/** How long the way home, or to a pin, takes, in milliseconds. */
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

/** The direction as a vector of length 1, right and up positive. */
export function panVector(dir: PanDirection): readonly [x: number, y: number] {
  return vectors[dir]
}

/** How fast the picture moves across the screen, in picture widths a second, for a speed of 0 to 20: 0.05, at first 0.25, at most 0.45. */
export function widthsPerSecond(speed: number): number {
  return 0.25 + 0.2 * shareFromStart('speed', speed)
}

/** The pose that comes nearest to one that another camera may have kept. */
export function withinRange({ pan, tilt, zoom }: Pose): Pose {
  return {
    pan: clamp(pan, -1, 1),
    tilt: clamp(tilt, -1, 1),
    zoom: clamp(zoom, zoomLimits.least, zoomLimits.most),
  }
}

/** A motion that goes to a pose, e.g. home. */
export function goTo(from: Pose, to: Pose): PtzMotion {
  return { kind: 'goto', from, to, elapsedMs: 0 }
}

/**
 * The pose after `elapsedMs` more of a motion, and whether the motion goes on. `aspect` is the picture's
 * width over its height. A pan or zoom ends only from outside, or at the end of its travel.
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

/** `widths` is the way across the screen in picture widths; the whole travel is `zoom - 1` of them. */
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

/** Zooms about the centre of what is seen, by a factor of e for each 0.5 picture widths. */
function zoomed(pose: Pose, dir: ZoomDirection, widths: number): Pose {
  const factor = Math.exp((dir === 'tele' ? 2 : -2) * widths)
  const zoom = clamp(pose.zoom * factor, zoomLimits.least, zoomLimits.most)
  const room = 1 - 1 / zoom
  const kept = room > 0 ? (1 - 1 / pose.zoom) / room : 0
  return { pan: clamp(pose.pan * kept, -1, 1), tilt: clamp(pose.tilt * kept, -1, 1), zoom }
}

/** The part of a picture of `width` × `height` pixels that a pose shows, in pixels from its top left. */
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
