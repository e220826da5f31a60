import type { CameraZone } from '../../contract/calls/roommates.ts'
import type { Pose } from '../../contract/devices/device.ts'

/** Part of a camera's picture, from 0 (left, top) to 1 (right, bottom). */
export interface PictureArea {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Returns the zone of a camera that stays in its home position, where it can only zoom in. */
export function homeZone({ pan, tilt, zoom }: Pose): CameraZone {
  return { pan_least: pan, pan_most: pan, tilt_least: tilt, tilt_most: tilt, zoom_least: zoom }
}

/** Returns the smallest zone that contains these poses; null for none. */
export function zoneAround(poses: readonly Pose[]): CameraZone | null {
  if (poses.length === 0) return null
  const [pans, tilts] = [poses.map(({ pan }) => pan), poses.map(({ tilt }) => tilt)]
  return {
    pan_least: Math.min(...pans),
    pan_most: Math.max(...pans),
    tilt_least: Math.min(...tilts),
    tilt_most: Math.max(...tilts),
    zoom_least: Math.min(...poses.map(({ zoom }) => zoom)),
  }
}

/** Returns the pose of the zone that is closest to this one. */
export function intoZone({ pan, tilt, zoom }: Pose, zone: CameraZone): Pose {
  return {
    pan: Math.min(zone.pan_most, Math.max(zone.pan_least, pan)),
    tilt: Math.min(zone.tilt_most, Math.max(zone.tilt_least, tilt)),
    zoom: Math.max(zone.zoom_least, zoom),
  }
}

export function isInZone(pose: Pose, zone: CameraZone): boolean {
  const { pan, tilt, zoom } = intoZone(pose, zone)
  return pan === pose.pan && tilt === pose.tilt && zoom === pose.zoom
}

/**
 * Returns the part of the picture that can become visible within a zone, for a camera that crops its picture.
 * The widest view shows the most: zooming in at any pan and tilt of the zone shows less of the same area.
 */
export function visibleWithin(zone: CameraZone): PictureArea {
  const shown = 1 / zone.zoom_least
  const hidden = 1 - shown
  return {
    left: (hidden * (1 + zone.pan_least)) / 2,
    right: (hidden * (1 + zone.pan_most)) / 2 + shown,
    top: (hidden * (1 - zone.tilt_most)) / 2,
    bottom: (hidden * (1 - zone.tilt_least)) / 2 + shown,
  }
}
