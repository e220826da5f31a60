import type { ConferenceEntry } from './conferenceBook.ts'
import type { Participant } from './participant.ts'

/** A host who is in: only he opens, closes, ends, and moves others. */
export function mayModerate(actor: Participant): boolean {
  return actor.role === 'chair' && !actor.isWaiting
}

/** Everybody over himself, hosts over everybody: a guest neither mutes nor removes anybody else. */
export function mayGovern(actor: Participant, target: Participant): boolean {
  return actor.uuid === target.uuid || mayModerate(actor)
}

/**
 * Nobody but himself opens what somebody closed; and a guest whom the host silenced with all guests does not give
 * himself the word again.
 */
export function mayUnmute(
  actor: Participant,
  target: Participant,
  rules: { guestsMuted: boolean; guestsCanUnmute: boolean },
): boolean {
  if (!mayGovern(actor, target)) return false
  if (!isSelf(actor, target)) return !target.sound.bySelf
  return mayModerate(actor) || !rules.guestsMuted || rules.guestsCanUnmute
}

/** The picture likewise: a camera that its owner covered stays covered. */
export function mayUncover(actor: Participant, target: Participant): boolean {
  return mayGovern(actor, target) && (isSelf(actor, target) || !target.picture.bySelf)
}

/** Only one's own: what one's client does, the media one sends, the screen one shares. */
export function isSelf(actor: Participant, target: Participant): boolean {
  return actor.uuid === target.uuid
}

/** Whether somebody is the room's own: its screen or its remote, by the name that either has. Nobody invited is, whatever his name. */
export function isOwn({ role, part, displayName }: Participant, name: string | undefined): boolean {
  return role === 'chair' && part === null && displayName === name
}

/** A room's remote lies in that room: it looks at the others, also while the patient speaks. */
export function looksAway(viewer: Participant, other: Participant, own: ConferenceEntry['own']): boolean {
  return isOwn(viewer, own?.remote) && isOwn(other, own?.screen)
}
