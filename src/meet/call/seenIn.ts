import type { ConferenceParticipant } from '../../domain/conference.ts'

/**
 * Returns the participants to show: the others with media. If the room has a screen, its remotes, which are
 * hosts without an invitation, only watch and are left out. If there is no screen, one of the remotes is the
 * patient's own phone.
 */
export function seenIn(people: readonly ConferenceParticipant[], roomName: string): ConferenceParticipant[] {
  const others = people.filter(({ isMe, hasMedia, waiting }) => !isMe && hasMedia && !waiting)
  const room = others.find(({ name }) => name === roomName)
  if (room === undefined) return others
  return others.filter((one) => one === room || one.role === 'guest' || one.invitedAs !== null)
}
