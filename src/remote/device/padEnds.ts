import type { Pose } from '../../contract/devices/device.ts'
import type { PadMove } from '../../ui/camera/cameraMove.ts'

/** Returns the directions in which the camera is at its limit. Pan and tilt range from -1 to 1. */
export function padEnds(pose: Pose | undefined): ReadonlySet<PadMove> {
  const ends = new Set<PadMove>()
  if (!pose) return ends
  if (pose.pan <= -1) ends.add('left')
  if (pose.pan >= 1) ends.add('right')
  if (pose.tilt <= -1) ends.add('down')
  if (pose.tilt >= 1) ends.add('up')
  return ends
}
