import { randomUUID } from 'node:crypto'
import type { ConferenceEvent } from './eventStream.ts'
import { type Participant, wireParticipant } from './participant.ts'

/** Settings that can be switched for a whole conference. */
export interface Rules {
  readonly locked: boolean
  readonly guestsMuted: boolean
  readonly guestsCanUnmute: boolean
}

export interface ChatText {
  readonly type: 'text/plain' | 'application/json'
  readonly payload: string
  readonly message_id?: string | undefined
}

/** Returns Pexip's conference status. */
export function statusOf({ locked, guestsMuted, guestsCanUnmute }: Rules): Record<string, boolean> {
  return {
    locked,
    guests_muted: guestsMuted,
    guests_can_unmute: guestsCanUnmute,
    guests_can_present: true,
    all_muted: false,
    presentation_allowed: true,
    started: true,
    direct_media: false,
    live_captions_available: false,
    breakout_rooms: false,
  }
}

export function participantEvent(
  name: 'participant_create' | 'participant_update',
  participant: Participant,
  { alias, isKept }: { alias: string; isKept: boolean },
): ConferenceEvent {
  return { name, data: wireParticipant(participant, alias, isKept) }
}

/** Builds the event that lists the participants on stage, the active speaker first. */
export function stageEvent(order: readonly string[]): ConferenceEvent {
  const data = order.map((uuid, index) => ({
    participant_uuid: uuid,
    stage_index: index,
    vad: index === 0 ? 100 : 0,
  }))
  return { name: 'stage', data }
}

export function chatEvent(from: Participant, { type, payload }: ChatText, direct: boolean): ConferenceEvent {
  const data = { origin: from.displayName, uuid: from.uuid, type, payload, direct }
  return { name: 'message_received', data, id: randomUUID() }
}

export function presentationEvent({ displayName, uuid }: Participant): ConferenceEvent {
  const data = { presenter_name: displayName, presenter_uri: '', presenter_uuid: uuid }
  return { name: 'presentation_start', data }
}
