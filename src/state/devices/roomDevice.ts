import { atom } from 'jotai'
import type { DeviceState, Holder } from '../../contract/devices/device.ts'

interface HeardDevice {
  online: boolean | null
  state: DeviceState | null
}

const deviceAtom = atom<HeardDevice>({ online: null, state: null })

/**
 * Last known state of the room device, changed only by its events and its replies to commands. These arrive
 * by different routes, so an older state never overwrites a newer one.
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
 * Applies the device state from a reply to a command. A reply that was sent before the device disconnected
 * may arrive after the news that it is offline, so only a newer state marks the device as online. Without
 * revision numbers, each reply counts as newer.
 */
export const hearAnswerAtom = atom(null, (get, set, state: DeviceState) => {
  const known = get(deviceAtom)
  const isNews = (state.revision ?? Infinity) > (known.state?.revision ?? 0)
  set(heardDeviceAtom, { online: isNews || (known.online ?? true), state })
})

/** Last known holder of the camera. */
export const heardHolderAtom = atom<{ holder: Holder | null; mine: boolean; askedBy: string | null }>({
  holder: null,
  mine: false,
  askedBy: null,
})
