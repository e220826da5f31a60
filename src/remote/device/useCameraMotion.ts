import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useDeferredValue, useEffect } from 'react'
import type { PanDirection, ZoomDirection } from '../../contract/devices/device.ts'
import {
  motionAtom,
  nudgeMotionAtom,
  pressMotionAtom,
  releaseMotionAtom,
} from '../../state/devices/motion.ts'
import { preferencesAtom } from '../../state/preferences.ts'
import type { CameraMove } from '../../ui/camera/cameraMove.ts'
import type { HoldGroup } from '../../ui/camera/holdGroup.ts'
import { useHeld, useHoldGroup } from '../../ui/camera/useHoldGroup.ts'

type Motion = { pan: PanDirection } | { zoom: ZoomDirection }

const motionOf = (move: CameraMove): Motion =>
  move === 'tele' || move === 'wide' ? { zoom: move } : { pan: move }
const moveOf = (by: Motion): CameraMove => ('pan' in by ? by.pan : by.zoom)

/** Returns the shared hold of the pad and the zoom buttons, bound to the camera's motion. */
export function useCameraHold(disabled: boolean): HoldGroup<CameraMove> {
  const press = useSetAtom(pressMotionAtom)
  const release = useSetAtom(releaseMotionAtom)
  const nudge = useSetAtom(nudgeMotionAtom)
  const { vibration } = useAtomValue(preferencesAtom)
  const group = useHoldGroup<CameraMove>({
    disabled,
    onPress: (move) => {
      if (vibration) navigator.vibrate?.(12)
      press(motionOf(move))
    },
    onRelease: (why) => {
      if (vibration) navigator.vibrate?.(8)
      release(why)
    },
    onNudge: (move) => nudge(motionOf(move)),
  })
  // Updates the buttons directly, without rendering the components around them.
  const store = useStore()
  useEffect(() => {
    const report = () => {
      const motion = store.get(motionAtom)
      group.setStopping(motion.kind === 'stopping' ? moveOf(motion.by) : null)
    }
    report()
    return store.sub(motionAtom, report)
  }, [store, group])
  return group
}

/**
 * Returns what the camera does for this remote now, for the elements beside the buttons. On an old tablet the
 * button itself is painted first and these in the next frame.
 */
export function useCameraMotion(group: HoldGroup<CameraMove>) {
  const motion = useDeferredValue(useAtomValue(motionAtom))
  const held = useDeferredValue(useHeld(group))
  const moved = motion.kind === 'moving' ? moveOf(motion.by) : null
  return {
    motion,
    // A finger may still be on a button whose request was refused: then nothing moves.
    moving: motion.kind === 'refused' ? null : (held ?? moved),
  }
}
