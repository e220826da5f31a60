import type { DeviceState } from '../../contract/devices/device.ts'
import type { Entry, Welcome } from '../../contract/devices/deviceLink.ts'
import type { MediaProblem } from './ports.ts'
import type { RoomDevice } from './roomDevice.ts'

/** State of the room's screen. */
export type MonitorView =
  | { kind: 'starting' }
  /**
   * `problem` is an error code, `unreachable`, or `credential_refused`: this screen was enrolled and no
   * longer is.
   */
  | { kind: 'enrolling'; typed: string; problem: string | null; busy: boolean }
  | { kind: 'replaced' }
  | { kind: 'running'; connected: boolean; room: Welcome['room'] | null; entry: Entry | null }

/** Actual state of camera and microphone, and the reasons why they are not on although they should be. */
export interface PrivacyView {
  camera: DeviceState['camera']
  microphone: DeviceState['microphone']
  covered: boolean
  cameraProblem: MediaProblem | null
  /** True if the machine's own settings mute the microphone. */
  systemMuted: boolean
  /** True while the state is being determined, at the start or after uncovering. */
  busy: boolean
}

/** State before the device has reported anything. */
export const unknownPrivacy: PrivacyView = {
  camera: 'unknown',
  microphone: 'unknown',
  covered: false,
  cameraProblem: null,
  systemMuted: false,
  busy: true,
}

export function privacyOf(device: RoomDevice, busy: boolean): PrivacyView {
  const { camera, microphone, covered } = device.state
  const systemMuted = device.microphone.problem === 'system'
  return { camera, microphone, covered, cameraProblem: device.camera.problem, systemMuted, busy }
}

export interface ScreenWishes {
  selfview: boolean
  entertainment: boolean
}
