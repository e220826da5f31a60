import type { ConferenceEntry } from './conferenceRegistry.ts'
import type { Participant } from './participant.ts'
import { isOwn } from './policy.ts'
import type { Attendee } from './rejoinToken.ts'

/** Seat of a participant while they are in a conference. */
export interface Seat {
  participant: Participant
  readonly attendee: Attendee
  /** Person that the participant was before, by their ticket; also set while they wait to be let in. */
  readonly formerly: string | null
}

/** Reports whether a later participant replaces an earlier one: the same person, or the room’s screen. */
export function replacesParticipant(later: Seat, earlier: Seat, own: ConferenceEntry['own']): boolean {
  const isScreen = ({ participant }: Seat) => isOwn(participant, own?.screen)
  return later.formerly === earlier.attendee.person || (isScreen(later) && isScreen(earlier))
}
