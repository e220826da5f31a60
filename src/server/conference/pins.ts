import { timingSafeEqual } from 'node:crypto'
import { secretHash } from '../db/secret.ts'
import type { ConferenceEntry, LinkPart } from './conferenceBook.ts'

/** What somebody is in a conference, and what he was invited as. */
interface Standing {
  role: 'chair' | 'guest'
  part: LinkPart | null
}

/** What a PIN makes of somebody who asks to join: a standing, `required` when he has to give one, else null. */
export type PinVerdict = Standing | 'required' | null

/** Judges the `pin` header of request_token; `none` is how Pexip's client says that it has none. */
export function judgePin({ hostPin, guestPin, linkPins }: ConferenceEntry, given: string): PinVerdict {
  const pin = given === 'none' ? '' : given
  if (pin === '') return guestPin === null ? { role: 'guest', part: null } : 'required'
  if (isSame(pin, hostPin)) return { role: 'chair', part: null }
  if (guestPin !== null && isSame(pin, guestPin)) return { role: 'guest', part: null }
  if (linkPins === undefined) return null
  if (isSame(pin, linkPins.clinician)) return { role: 'chair', part: 'clinician' }
  return isSame(pin, linkPins.interpreter) ? { role: 'guest', part: 'interpreter' } : null
}

/** By their hashes, so that the time of a comparison tells nothing. An empty PIN opens nothing. */
function isSame(given: string, pin: string): boolean {
  return pin !== '' && timingSafeEqual(secretHash(given), secretHash(pin))
}
