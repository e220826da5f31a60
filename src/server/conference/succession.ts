import type { ConferenceEntry } from './conferenceBook.ts'
import type { Participant } from './participant.ts'
import { isOwn } from './policy.ts'
import type { Attendee } from './returnTickets.ts'

/** Seat of a participant while they are in a conference. */
export interface Place {
  participant: Participant
  readonly attendee: Attendee
  /** Person that the participant was before, by their ticket; also set while they wait to be let in. */
  readonly formerly: string | null
}

/** Reports whether a later participant replaces an earlier one: the same person, or the room’s screen. */
export function succeeds(later: Place, earlier: Place, own: ConferenceEntry['own']): boolean {
  const isScreen = ({ participant }: Place) => isOwn(participant, own?.screen)
  return later.formerly === earlier.attendee.person || (isScreen(later) && isScreen(earlier))
}
