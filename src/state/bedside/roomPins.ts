import { atom } from 'jotai'
import type { Pin } from '../../contract/pins.ts'

/** Pin that is being edited. */
export interface PinDraft {
  pin: Pin
  /** Name as typed. */
  name: string
  /**
   * True if the camera has reached the pin, so that its view may be saved in the pin's place; null while it
   * is moving.
   */
  isThere: boolean | null
  saving: boolean
}

/** Known state of the room's pins, filled by state/pins. Nothing of it outlives the session. */
export interface RoomPins {
  /** Pins that the event stream last reported, without pictures. */
  reportedPins: readonly Pin[] | null
  /** Pins with their pictures. `spare`: the back end supports only the specification's own calls. */
  loaded: { pins: readonly Pin[]; spare: boolean } | null
  /** Reason why the pins could not be loaded. */
  failed: string | null
  /** Pin that was removed last and can be restored. */
  removed: Pin | null
  draft: PinDraft | null
}

export const noPins: RoomPins = { reportedPins: null, loaded: null, failed: null, removed: null, draft: null }

export const roomPinsAtom = atom<RoomPins>(noPins)
