import { atom } from 'jotai'
import type { DeviceState, Holder } from '../contract/device.ts'

/** What was heard of the room device; changed by its events and its answers alone. */
export const heardDeviceAtom = atom<{ online: boolean | null; state: DeviceState | null }>({
  online: null,
  state: null,
})

/** Who moves the camera, as last heard. */
export const heardHolderAtom = atom<{ holder: Holder | null; mine: boolean; askedBy: string | null }>({
  holder: null,
  mine: false,
  askedBy: null,
})
