import { timingSafeEqual } from 'node:crypto'
import { secretHash } from '../db/secret.ts'
import type { ConferenceEntry } from './conferenceBook.ts'

/** What a PIN makes of somebody who asks to join: a role, `required` when he has to give one, else null. */
export type PinVerdict = 'chair' | 'guest' | 'required' | null

/** Judges the `pin` header of request_token; `none` is how Pexip's client says that it has none. */
export function judgePin({ hostPin, guestPin }: ConferenceEntry, given: string): PinVerdict {
  const pin = given === 'none' ? '' : given
  if (pin === '') return guestPin === null ? 'guest' : 'required'
  if (isSame(pin, hostPin)) return 'chair'
  return guestPin !== null && isSame(pin, guestPin) ? 'guest' : null
}

/** By their hashes, so that the time of a comparison tells nothing. An empty PIN opens nothing. */
function isSame(given: string, pin: string): boolean {
  return pin !== '' && timingSafeEqual(secretHash(given), secretHash(pin))
}
