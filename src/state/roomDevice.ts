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

/** Who moves the camera, as last heard. */
export const heardHolderAtom = atom<{ holder: Holder | null; mine: boolean; askedBy: string | null }>({
  holder: null,
  mine: false,
  askedBy: null,
})
