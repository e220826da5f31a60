import { atom } from 'jotai'
import type { Pin } from '../contract/pins.ts'

/** The pin that is being edited. */
export interface PinDraft {
  pin: Pin
  /** As it is typed. */
  name: string
  /** Whether the camera has gone to it, so that what it sees may be saved in its place; null while it is on its way. */
  isThere: boolean | null
  saving: boolean
}

/** What is known of the room's pins, filled by the verbs of state/pins; nothing of it outlives the session. */
export interface RoomPins {
  /** As the event stream told them last, without pictures. */
  told: readonly Pin[] | null
  /** With their pictures. `spare`: a back end that knows only the spec's own calls. */
  loaded: { pins: readonly Pin[]; spare: boolean } | null
  /** Why they could not be loaded. */
  failed: string | null
  /** What was removed last, and can be brought back. */
  removed: Pin | null
  draft: PinDraft | null
}

export const noPins: RoomPins = { told: null, loaded: null, failed: null, removed: null, draft: null }

export const roomPinsAtom = atom<RoomPins>(noPins)
