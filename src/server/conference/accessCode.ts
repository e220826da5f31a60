import { timingSafeEqual } from 'node:crypto'
import { secretHash } from '../db/secret.ts'
import type { ConferenceEntry, ConferenceInvite, InvitedRole } from './conferenceRegistry.ts'

/** Role of a participant in a conference, and the invite that gives it. */
interface Standing {
  role: 'chair' | 'guest'
  part: InvitedRole | null
  invite: string | null
  accountName: string | null
  /** True for an interpreter of a sign language. */
  isSigning: boolean
}

/**
 * Result of checking the PIN of someone who asks to join: their standing, `required` if they must enter a
 * PIN, else null.
 */
export type AccessCodeVerdict = Standing | 'required' | null

/** Checks the `pin` header of request_token; Pexip’s client sends `none` if it has no PIN. */
export function checkAccessCode(
  { hostPin, guestPin, invites = [] }: ConferenceEntry,
  given: string,
): AccessCodeVerdict {
  const pin = given === 'none' ? '' : given
  const uninvited = { part: null, invite: null, accountName: null, isSigning: false }
  if (pin === '') return guestPin === null ? { role: 'guest', ...uninvited } : 'required'
  if (isSame(pin, hostPin)) return { role: 'chair', ...uninvited }
  if (guestPin !== null && isSame(pin, guestPin)) return { role: 'guest', ...uninvited }
  const invite = invites.find(({ accessCode }) => isSame(pin, accessCode))
  return invite === undefined ? null : standingOf(invite)
}

function standingOf({ id, kind, accountName = null, isSigning = false }: ConferenceInvite): Standing {
  return {
    role: kind === 'clinician' ? 'chair' : 'guest',
    part: kind === 'guest' ? null : kind,
    invite: id,
    accountName,
    isSigning,
  }
}

/** Compares the hashes, so that the timing reveals nothing. An empty PIN never matches. */
function isSame(given: string, pin: string): boolean {
  return pin !== '' && timingSafeEqual(secretHash(given), secretHash(pin))
}
