import type { useStore } from 'jotai'
import { isInCall } from '../../domain/calls/callFlow.ts'
import { createPressSounds } from '../../platform/pressSounds.ts'
import { deviceAtom } from '../../state/devices/device.ts'
import { preferencesAtom, themeAtom } from '../../state/preferences.ts'
import { callAtom } from '../../state/bedside/callState.ts'
import { toastsAtom } from '../../state/toasts.ts'

type Store = ReturnType<typeof useStore>

/** Vibration for a press and for an error, in milliseconds (brief, "Haptic and sound"). */
const pressBuzz = 12
const errorBuzz = [30, 60, 30]
/** Volume for a room that has not reported one: 3 of 10, the initial value of a device. */
const usualVolume = 0.3

/**
 * Makes presses vibrate and sound if the user wants that. At night only the start and end of a call are
 * audible. Returns a function that stops it.
 */
export function giveFeedback(store: Store): () => void {
  const sounds = createPressSounds()
  const wants = () => store.get(preferencesAtom)
  // Never louder than the loudspeaker of the room.
  const volume = () => {
    const speaker = store.get(deviceAtom).state?.speaker
    if (speaker === undefined) return usualVolume
    return speaker.mute ? 0 : speaker.point / 10
  }
  const onPress = ({ target }: PointerEvent) => {
    const key = target instanceof Element ? target.closest('button, a, .radio') : null
    if (key === null || key.getAttribute('aria-disabled') === 'true') return
    // The buttons of the pad vibrate by themselves when they take effect.
    if (wants().vibration && !key.matches('.hold-key')) navigator.vibrate?.(pressBuzz)
    if (wants().sound && store.get(themeAtom) !== 'night') sounds.play('tick', volume())
  }
  let wasInCall = isInCall(store.get(callAtom))
  const stopCall = store.sub(callAtom, () => {
    const now = isInCall(store.get(callAtom))
    if (now !== wasInCall && wants().sound) sounds.play(now ? 'rise' : 'fall', volume())
    wasInCall = now
  })
  let known = store.get(toastsAtom)
  const stopToasts = store.sub(toastsAtom, () => {
    const shown = store.get(toastsAtom)
    const isNew = shown.some((toast) => toast.kind === 'error' && !known.includes(toast))
    known = shown
    if (isNew && wants().vibration) navigator.vibrate?.(errorBuzz)
  })
  document.addEventListener('pointerdown', onPress, { capture: true, passive: true })
  return () => {
    document.removeEventListener('pointerdown', onPress, { capture: true })
    stopCall()
    stopToasts()
    sounds.close()
  }
}
