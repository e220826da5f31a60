import * as z from 'zod/mini'
import { ById, type Endpoints } from '../endpoint.ts'
import { readableLine } from '../readable.ts'
import { MeetRoom } from './meet.ts'

/** Reasons that a clinician chooses from; each screen says them in its own language. */
export const knockReasons = ['round', 'admission', 'discharge', 'medicine', 'check', 'other'] as const
export const KnockReason = z.enum(knockReasons)
export type KnockReason = z.infer<typeof KnockReason>

/** Reasons for an emergency entry, from which the clinician chooses. */
export const emergencyReasons = ['bed_alarm', 'monitor_alarm', 'fall', 'cry_for_help', 'other'] as const
export const EmergencyReason = z.enum(emergencyReasons)
export type EmergencyReason = z.infer<typeof EmergencyReason>

/** `emergency`: the room opens after a countdown unless the patient covers the camera. */
export const knockKinds = ['knock', 'emergency'] as const
const kindKnock = { kind: z.literal('knock'), reason: KnockReason }
const kindEmergency = { kind: z.literal('emergency'), reason: EmergencyReason }
/** Kind of a knock with its reason. */
export const KnockKind = z.discriminatedUnion('kind', [z.object(kindKnock), z.object(kindEmergency)])
export type KnockKind = z.infer<typeof KnockKind>

/** Choices of the patient for an answer. */
export const knockAnswers = ['come_in', 'sound_only', 'in_5_minutes', 'not_now'] as const
export const KnockAnswer = z.enum(knockAnswers)
export type KnockAnswer = z.infer<typeof KnockAnswer>

/**
 * Outcomes of a knock besides the answers. `no_answer`: nothing opened within the unit's time. `taken_back`:
 * by the clinician. `room_offline`: the room's screen was not linked, or could not open its camera.
 * `screen_outdated`: the version of the room's screen cannot show knocks, or no longer. `patient_changed`: the bed has another
 * patient, or none. `not_allowed`: the clinician may no longer see patients here, or the API key that knocked is no
 * longer valid for the room. Of an emergency entry only: `entered`, the room opened, and `covered`, the patient
 * covered the camera.
 */
export const knockOutcomes = [
  ...knockAnswers,
  'no_answer',
  'taken_back',
  'room_offline',
  'screen_outdated',
  'patient_changed',
  'not_allowed',
  'entered',
  'covered',
] as const
export const KnockOutcome = z.enum(knockOutcomes)
export type KnockOutcome = z.infer<typeof KnockOutcome>

/** Longest note for the patient, in characters. */
export const longestNote = 120

/** POST /api/consult/knock **(ext)**: knocks at a room. `room` is its id. */
export const KnockRequest = z.strictObject({
  room: z.uuid(),
  reason: KnockReason,
  note: z.optional(readableLine(0, longestNote)),
  /** Patient whom the clinician has seen there, by id; null for an empty bed. If absent, any. */
  patient: z.optional(z.nullable(z.uuid())),
  /** Email address of the account for which a system with an API key knocks; not for an account itself. */
  clinician: z.optional(z.string().check(z.minLength(1), z.maxLength(320))),
})
export type KnockRequest = z.infer<typeof KnockRequest>

const knockFields = {
  id: z.string(),
  /** Id of the room, to knock again. */
  room_id: z.string(),
  /** Patient of the bed at that time, by id; null for an empty bed. */
  patient_id: z.nullable(z.string()),
  room: MeetRoom,
  unit: z.string(),
  note: z.string(),
  /** `queued` while another knock is shown in the room, `shown` while the patient is asked. */
  state: z.union([z.enum(['queued', 'shown']), KnockOutcome]),
  created_at: z.number(),
  /** When the room's screen and remotes began to show it; null for one that never was. */
  shown_at: z.nullable(z.number()),
  /** When it ends by itself; null before it is shown. */
  expires_at: z.nullable(z.number()),
  ended_at: z.nullable(z.number()),
  /** Call that the answer opened, to join by POST /api/consult/join; null for other outcomes. */
  call: z.nullable(z.string()),
  /** True after that call has ended. */
  call_ended: z.boolean(),
  /**
   * True while the room is covered in the call that “Come in” or an emergency entry opened; without such a call, true
   * if it was covered when the knock began, or when its answer opened a call.
   */
  covered: z.boolean(),
  /** Name of the clinician whose knock the room shows first; null if it is this one. */
  behind: z.nullable(z.string()),
  /** Time of `in_5_minutes` at which the patient expects the next knock; null for other outcomes. */
  knock_again_at: z.nullable(z.number()),
}
/** A knock as the clinician sees it. Never contains the patient's name. Times are epoch milliseconds. */
export const Knock = z.discriminatedUnion('kind', [
  z.object({ ...kindKnock, ...knockFields }),
  z.object({ ...kindEmergency, ...knockFields }),
])
export type Knock = z.infer<typeof Knock>

/** A room at which the caller can knock. `connected` is true while its screen is linked. */
export const KnockRoom = z.object({
  id: z.string(),
  room: MeetRoom,
  unit: z.string(),
  /** Name of the patient; '' for an empty bed. */
  patient: z.string(),
  patient_id: z.nullable(z.string()),
  /** Name of the org unit under which the patient would read the caller's name. */
  from: z.string(),
  connected: z.boolean(),
  in_call: z.boolean(),
  covered: z.boolean(),
  /** Seconds after which a knock without an answer ends. */
  patience_seconds: z.number(),
  /** True if the caller may use emergency entry there. */
  may_enter: z.boolean(),
})
export type KnockRoom = z.infer<typeof KnockRoom>

export const KnockRoomQuery = z.strictObject({ q: z.string().check(z.maxLength(120)) })
export const KnockRooms = z.object({ rooms: z.array(KnockRoom) })

/** The caller's own knocks: those that wait, and those that ended in the last ten minutes; newest first. */
export const Knocks = z.object({
  /** Server time in epoch milliseconds. */
  now: z.number(),
  knocks: z.array(Knock),
  /** True if the caller may use emergency entry at some room. */
  may_enter: z.boolean(),
})
export type Knocks = z.infer<typeof Knocks>

/**
 * Knocks at rooms, for a console account with the right `seePatients`, and except for the rooms for an API key
 * with the scope `knocks:write`. Refused with 404 `not_found` for a room or a clinician that the caller may
 * not see, and with 409 `already_knocking` while a knock of the caller waits there.
 */
export const knockEndpoints = {
  rooms: { method: 'GET', path: '/api/consult/rooms', query: KnockRoomQuery, reply: KnockRooms },
  room: { method: 'GET', path: '/api/consult/rooms/:id', params: ById, reply: KnockRoom },
  list: { method: 'GET', path: '/api/consult/knocks', reply: Knocks },
  knock: { method: 'POST', path: '/api/consult/knock', body: KnockRequest, reply: Knock, status: 201 },
  takeBack: { method: 'DELETE', path: '/api/consult/knocks/:id', params: ById },
} as const satisfies Endpoints

const shownFields = {
  id: z.string(),
  /** Name of the clinician or the other system, and of the org unit that they belong to. */
  name: z.string(),
  from: z.string(),
  note: z.string(),
  /** When it ends by itself, or when an emergency entry opens the room, in epoch milliseconds of server time. */
  expires_at: z.number(),
  /** Name of the clinician whose knock follows after the answer; null for no one. */
  next: z.nullable(z.string()),
}
/** A knock as the room's screen and remotes show it. */
export const RoomKnock = z.discriminatedUnion('kind', [
  z.object({ ...kindKnock, ...shownFields }),
  z.object({ ...kindEmergency, ...shownFields }),
])
export type RoomKnock = z.infer<typeof RoomKnock>
export type RoomQuestion = RoomKnock & { kind: 'knock' }
export type RoomEntry = RoomKnock & { kind: 'emergency' }

/**
 * POST /api/me/knock **(ext)**, verified sessions: answers the knock that the room shows. Refused with 410
 * `knock_over` if it has ended or was answered otherwise, and with 409 `room_offline` if it opens the room and the
 * room's screen is not linked: the knock then still waits.
 */
export const KnockAnswerRequest = z.strictObject({ knock: z.uuid(), answer: KnockAnswer })
export type KnockAnswerRequest = z.infer<typeof KnockAnswerRequest>
