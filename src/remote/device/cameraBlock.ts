import type { Holder } from '../../contract/devices/device.ts'

/** Reason why this remote cannot move the camera now. Only one reason at a time, the nearest cause first. */
export type CameraBlock =
  | { kind: 'not_connected' }
  | { kind: 'device_offline' }
  | { kind: 'covered' }
  /** Only the camera is off: the microphone is live, and there is nothing to uncover. */
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
