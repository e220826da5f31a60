import type { ConferenceParticipant } from '../conference.ts'

/**
 * Returns the participant who is kept on screen beside the active speaker. While anyone shares, the shared
 * content is in their place.
 */
export function keptBeside<Person extends ConferenceParticipant>(people: readonly Person[]): Person | null {
  if (people.some(({ presenting }) => presenting)) return null
  return people.find(({ kept, waiting }) => kept && !waiting) ?? null
}

/** Returns the participant with whom this client signs: an interpreter of a sign language, or the patient. */
export function signsWith(people: readonly ConferenceParticipant[]): ConferenceParticipant | null {
  const other = people.find(({ kept, waiting }) => kept && !waiting) ?? null
  const isSigned = other?.signing === true || people.some(({ isMe, signing }) => isMe && signing)
  return isSigned ? other : null
}

/** Reports whether either of the two has too few frames to follow the other's signs. */
export function isSigningUnclear(people: readonly ConferenceParticipant[]): boolean {
  const other = signsWith(people)
  if (other === null || other.videoMuted || other.cutOff) return false
  return other.signingUnclear || people.some(({ isMe, signingUnclear }) => isMe && signingUnclear)
}
