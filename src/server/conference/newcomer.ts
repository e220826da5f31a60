import { randomUUID } from 'node:crypto'
import type { Rules } from './conferenceEvents.ts'
import type { Participant } from './participant.ts'
import type { Attendee } from './rejoinToken.ts'

export interface Newcomer {
  readonly displayName: string
  readonly role: Participant['role']
  readonly part: Participant['part']
  readonly invite: Participant['invite']
  /** Name of the account with which they joined, if any. */
  readonly accountName: string | null
  readonly isSigning: boolean
  readonly supportsDirectChat: boolean
  readonly showsKept: boolean
  /** Identity of a participant who was in the conference before. */
  readonly returning?: Attendee | null
}

/**
 * Returns the newcomer as a participant: waiting outside if the conference is locked, and muted if guests
 * are. `now` is in epoch seconds.
 */
export function newParticipant(newcomer: Newcomer, rules: Rules, now: number): Participant {
  const { displayName, role, part, invite, accountName, isSigning } = newcomer
  const { supportsDirectChat, showsKept } = newcomer
  const isGuest = role === 'guest'
  return {
    uuid: randomUUID(),
    displayName,
    role,
    part,
    invite,
    isNameVerified: displayName === accountName,
    supportsDirectChat,
    isWaiting: rules.locked && isGuest,
    sound: { bySelf: false, byHost: rules.guestsMuted && isGuest },
    picture: { bySelf: false, byHost: false },
    roomPicture: null,
    isClientMuted: false,
    isPresenting: false,
    isSigning,
    isSigningUnclear: false,
    showsKept,
    keeps: null,
    media: 'none',
    isCutOff: false,
    isPicturePaused: false,
    isSmallPictureWanted: false,
    quality: null,
    handRaisedAt: 0,
    joinedAt: now,
  }
}
