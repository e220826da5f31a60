import type { Talking } from './callView.ts'
import type { PrivacyView } from './monitorView.ts'

/**
 * Visibility and audibility of the room in a call. The parts never contradict the camera state on the screen.
 */
export interface RoomExposure {
  seen: boolean
  heard: boolean
  /** The camera is on, and its picture reaches no one in the call. */
  pictureStopped: boolean
  /** The names of those who are reached; of all where no one is. */
  names: readonly string[]
}

/** Combines what the call sends with the state of camera and microphone: nothing reaches a participant who is cut off. */
export function roomExposure(
  call: Pick<Talking, 'shown' | 'others' | 'seen' | 'heard'>,
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
