import type { ConferenceEntry } from './conferenceBook.ts'
import type { Participant } from './participant.ts'
import { isOwn } from './policy.ts'
import type { Attendee } from './returnTickets.ts'

/** What somebody has in a conference while he is in it. */
export interface Place {
  participant: Participant
  readonly attendee: Attendee
  /** Who he was before by his ticket, also when he waits outside. */
  readonly formerly: string | null
}

/** Whether somebody who came later is the one of an earlier place: the same person, or the room's screen. */
export function succeeds(later: Place, earlier: Place, own: ConferenceEntry['own']): boolean {
  const isScreen = ({ participant }: Place) => isOwn(participant, own?.screen)
  return later.formerly === earlier.attendee.person || (isScreen(later) && isScreen(earlier))
}
