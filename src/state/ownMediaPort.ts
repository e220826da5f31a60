import { atom } from 'jotai'
import type { MeetMediaPort } from './meet/ports.ts'

/** Camera and microphone of this phone, for a bed without a room device. */
interface OwnMediaPort {
  /** Loads the code that opens camera and microphone; null if it could not be loaded. */
  load(): Promise<MeetMediaPort | null>
}

/** Set in `src/app`. */
export const ownMediaPortAtom = atom<OwnMediaPort | null>(null)
