import { atom } from 'jotai'
import type { MeetMediaPort } from './meet/ports.ts'

/** The camera and microphone of this phone, for a place without a room device. */
interface OwnMediaPort {
  /** Loads what opens them; null when it did not come. */
  load(): Promise<MeetMediaPort | null>
}

/** Set by src/app. */
export const ownMediaPortAtom = atom<OwnMediaPort | null>(null)
