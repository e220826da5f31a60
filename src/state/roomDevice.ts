import { atom } from 'jotai'
import type { DeviceState, Holder } from '../contract/device.ts'

interface HeardDevice {
  online: boolean | null
  state: DeviceState | null
}

const deviceAtom = atom<HeardDevice>({ online: null, state: null })

/**
 * What was heard of the room device; changed by its events and its answers alone. The two come by different ways: an
 * older word of the device never overwrites a newer one.
 */
export const heardDeviceAtom = atom(
  (get) => get(deviceAtom),
  (get, set, heard: HeardDevice) => {
    const known = get(deviceAtom).state
    const isOlder = (heard.state?.revision ?? Infinity) < (known?.revision ?? 0)
    set(deviceAtom, isOlder ? { ...heard, state: known } : heard)
  },
)

/**
 * Takes the device's answer to a command. One that it gave before it went may come after the word that it has gone: only
 * news of the device says that it is there. Where nothing is numbered, each answer is news.
 */
export const hearAnswerAtom = atom(null, (get, set, state: DeviceState) => {
  const known = get(deviceAtom)
  const isNews = (state.revision ?? Infinity) > (known.state?.revision ?? 0)
  set(heardDeviceAtom, { online: isNews || (known.online ?? true), state })
})

/** Who moves the camera, as last heard. */
export const heardHolderAtom = atom<{ holder: Holder | null; mine: boolean; askedBy: string | null }>({
  holder: null,
  mine: false,
  askedBy: null,
})
