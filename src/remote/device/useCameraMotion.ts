import { useAtomValue, useSetAtom } from 'jotai'
import type { PanDirection, ZoomDirection } from '../../contract/device.ts'
import { motionAtom, nudgeMotionAtom, pressMotionAtom, releaseMotionAtom } from '../../state/motion.ts'
import { preferencesAtom } from '../../state/preferences.ts'
import type { CameraMove } from '../../ui/HoldPad.tsx'
import { useHoldGroup } from '../../ui/useHoldGroup.ts'

type By = { pan: PanDirection } | { zoom: ZoomDirection }

const byOf = (move: CameraMove): By => (move === 'tele' || move === 'wide' ? { zoom: move } : { pan: move })
const moveOf = (by: By): CameraMove => ('pan' in by ? by.pan : by.zoom)

/** The pad's and the zoom keys' one hold, tied to the camera's motion. */
export function useCameraMotion(disabled: boolean) {
  const motion = useAtomValue(motionAtom)
  const press = useSetAtom(pressMotionAtom)
  const release = useSetAtom(releaseMotionAtom)
  const nudge = useSetAtom(nudgeMotionAtom)
  const { vibration } = useAtomValue(preferencesAtom)
  const group = useHoldGroup<CameraMove>({
    disabled,
    onPress: (move) => {
      if (vibration) navigator.vibrate?.(12)
      press(byOf(move))
    },
    onRelease: (why) => {
      if (vibration) navigator.vibrate?.(8)
      release(why)
    },
    onNudge: (move) => nudge(byOf(move)),
  })
  const moved = motion.kind === 'moving' ? moveOf(motion.by) : null
  return {
    group,
    motion,
    // A finger may still lie on a key that was told no: then nothing moves.
    moving: motion.kind === 'refused' ? null : (group.held ?? moved),
    stopping: motion.kind === 'stopping' ? moveOf(motion.by) : null,
  }
}
