import type { ActiveRoomCall } from './callView.ts'
import type { PrivacyView } from './monitorView.ts'

/**
 * Visibility and audibility of the room in a call. The parts never contradict the camera state on the screen.
 */
export interface RoomExposure {
  seen: boolean
  heard: boolean
  /** True if the camera is on but its picture reaches no one in the call. */
  pictureStopped: boolean
  /** Names of the participants who are reached, or of all participants if no one is. */
  names: readonly string[]
}

/**
 * Combines the media that the call sends with the state of camera and microphone. A participant who is cut
 * off receives nothing.
 */
export function roomExposure(
  call: Pick<ActiveRoomCall, 'shown' | 'others' | 'seen' | 'heard'>,
  { camera, microphone }: Pick<PrivacyView, 'camera' | 'microphone'>,
): RoomExposure {
  const people = [call.shown, ...call.others]
  const reached = people.filter(({ cutOff }) => !cutOff)
  const seen = call.seen && reached.length > 0 && camera !== 'off'
  return {
    seen,
    heard: call.heard && reached.length > 0 && microphone !== 'off',
    pictureStopped: camera === 'on' && !seen,
    names: (reached.length > 0 ? reached : people).map(({ name }) => name),
  }
}
