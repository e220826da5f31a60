import type { Holder } from '../../contract/devices/device.ts'

/** Why the camera cannot be moved from here now. One reason at a time, the nearest cause first. */
export type CameraBlock =
  | { kind: 'not_connected' }
  | { kind: 'device_offline' }
  | { kind: 'covered' }
  /** The camera alone: the microphone is live, and nothing is there to be uncovered. */
  | { kind: 'camera_off' }
  | { kind: 'held'; holder: Holder }

export interface CameraSituation {
  link: string
  privacy: string
  holder: Holder | null
  mine: boolean
}

export function cameraBlock({ link, privacy, holder, mine }: CameraSituation): CameraBlock | null {
  if (link === 'tablet_offline' || link === 'server_unreachable') return { kind: 'not_connected' }
  if (link === 'device_offline') return { kind: 'device_offline' }
  if (privacy === 'covered' || privacy === 'camera_off') return { kind: privacy }
  if (holder !== null && !mine) return { kind: 'held', holder }
  return null
}
