import { useEffect } from 'react'
import type { PressState, Move } from '../../state/devices/pressAndHold.ts'
import type { RoomCamera } from '../../state/meet/roomCamera.ts'
import type { CameraMove } from '../../ui/camera/cameraMove.ts'
import { useHeld, useHoldGroup } from '../../ui/camera/useHoldGroup.ts'

const byOf = (move: CameraMove): Move => (move === 'tele' || move === 'wide' ? { zoom: move } : { pan: move })
const moveOf = (by: Move): CameraMove => ('pan' in by ? by.pan : by.zoom)

/** Connects the hold group of the pad and zoom buttons to the motion of the room's camera. */
export function useRoomCamera(camera: RoomCamera, motion: PressState, disabled: boolean) {
  const group = useHoldGroup<CameraMove>({
    disabled,
    onPress: (move) => camera.press(byOf(move)),
    onRelease: (why) => camera.release(why),
    onNudge: (move) => camera.nudge(byOf(move)),
  })
  const stopping = motion.kind === 'stopping' ? moveOf(motion.by) : null
  useEffect(() => group.setStopping(stopping), [group, stopping])
  // The group reports a button only while it is held, but a stop may still be pending after its release.
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') camera.release('hidden')
    }
    document.addEventListener('visibilitychange', hidden)
    return () => document.removeEventListener('visibilitychange', hidden)
  }, [camera])
  const held = useHeld(group)
  const moved = motion.kind === 'moving' ? moveOf(motion.by) : null
  return {
    group,
    // A finger may still be on a button after its command was refused. Nothing moves then.
    moving: motion.kind === 'refused' ? null : (held ?? moved),
  }
}
