import { timingSafeEqual } from 'node:crypto'
import { secretHash } from '../db/secret.ts'
import type { ConferenceEntry, ConferenceInvite, LinkPart } from './conferenceBook.ts'

/** What somebody is in a conference, and by which invite. */
interface Standing {
  role: 'chair' | 'guest'
  part: LinkPart | null
  invite: string | null
  accountName: string | null
}

/** What a PIN makes of somebody who asks to join: a standing, `required` when he has to give one, else null. */
export type PinVerdict = Standing | 'required' | null

/** Judges the `pin` header of request_token; `none` is how Pexip's client says that it has none. */
export function judgePin({ hostPin, guestPin, invites = [] }: ConferenceEntry, given: string): PinVerdict {
  const pin = given === 'none' ? '' : given
  const uninvited = { part: null, invite: null, accountName: null }
  if (pin === '') return guestPin === null ? { role: 'guest', ...uninvited } : 'required'
  if (isSame(pin, hostPin)) return { role: 'chair', ...uninvited }
  if (guestPin !== null && isSame(pin, guestPin)) return { role: 'guest', ...uninvited }
  const invite = invites.find(({ accessCode }) => isSame(pin, accessCode))
  return invite === undefined ? null : standingOf(invite)
}

function standingOf({ id, kind, accountName = null }: ConferenceInvite): Standing {
  return {
    role: kind === 'clinician' ? 'chair' : 'guest',
    part: kind === 'guest' ? null : kind,
    invite: id,
    accountName,
  }
}

/** By their hashes, so that the time of a comparison tells nothing. An empty PIN opens nothing. */
function isSame(given: string, pin: string): boolean {
  return pin !== '' && timingSafeEqual(secretHash(given), secretHash(pin))
}
