import type { ConferenceEntry } from './conferenceRegistry.ts'
import type { Participant } from './participant.ts'

/**
 * Reports whether the actor is a host inside the conference: only they can open, close and end it, and move
 * others.
 */
export function mayModerate(actor: Participant): boolean {
  return actor.role === 'chair' && !actor.isWaiting
}

/**
 * Reports whether the actor may control the target: participants control themselves, hosts everyone. A guest
 * neither mutes nor removes anyone else.
 */
export function mayGovern(actor: Participant, target: Participant): boolean {
  return actor.uuid === target.uuid || mayModerate(actor)
}

/**
 * Reports whether the actor may unmute the target. No one else can undo a mute by the participant, and a
 * guest whom the host muted with all guests cannot unmute themselves unless `guestsCanUnmute` is set.
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

/**
 * Reports whether the actor may turn on the target's picture. As with sound, a camera that its owner covered
 * stays covered.
 */
export function mayUncover(actor: Participant, target: Participant): boolean {
  return mayGovern(actor, target) && (isSelf(actor, target) || !target.picture.bySelf)
}

/**
 * Reports whether actor and target are the same: required for client state, sent media and screen sharing.
 */
export function isSelf(actor: Participant, target: Participant): boolean {
  return actor.uuid === target.uuid
}

/**
 * Reports whether a participant is the room’s own screen or remote, by its name. An invited participant never
 * is, regardless of their name.
 */
export function isOwn({ role, part, displayName }: Participant, name: string | undefined): boolean {
  return role === 'chair' && part === null && displayName === name
}

/**
 * Reports whether the viewer is a room’s remote and the other its screen. The remote is in the same room, so
 * it shows the other participants, even while the patient speaks.
 */
export function looksAway(viewer: Participant, other: Participant, own: ConferenceEntry['own']): boolean {
  return isOwn(viewer, own?.remote) && isOwn(other, own?.screen)
}
