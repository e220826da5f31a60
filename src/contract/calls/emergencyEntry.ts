import * as z from 'zod/mini'
import type { Endpoints } from '../endpoint.ts'
import { readableLine } from '../readable.ts'
import { EmergencyReason, Knock, longestNote } from './knocks.ts'

/** POST /api/consult/emergency **(ext)**: begins the countdown of an emergency entry. `room` is its id. */
export const EmergencyRequest = z.strictObject({
  room: z.uuid(),
  reason: EmergencyReason,
  /** Account of the event, which the patient reads. */
  note: readableLine(1, longestNote),
  /** Patient whom the clinician has seen there, by id; null for an empty bed. If absent, any. */
  patient: z.optional(z.nullable(z.uuid())),
})
export type EmergencyRequest = z.infer<typeof EmergencyRequest>

/**
 * Emergency entry, for a console account in person whose role the setting `emergency_entry` names there. Refused
 * with 403 `forbidden` without such a role, 403 `function_not_available` for a patient's own phone, 404
 * `not_found`, 406 `already_on_call`, and 409 `room_covered`, `room_offline`, `stale_record` or
 * `already_entering`.
 */
export const emergencyEndpoints = {
  enter: {
    method: 'POST',
    path: '/api/consult/emergency',
    body: EmergencyRequest,
    reply: Knock,
    status: 201,
  },
} as const satisfies Endpoints

/** An emergency entry of which the patient reads afterwards. */
export const EntryNotice = z.object({
  id: z.string(),
  /** Name of the clinician, and of the org unit that they belong to. */
  name: z.string(),
  from: z.string(),
  reason: EmergencyReason,
  note: z.string(),
  outcome: z.enum(['entered', 'covered']),
  /** False if the room was opened but no one joined the call: no one saw or heard the patient. */
  came_in: z.optional(z.boolean()),
  /** When it opened or was covered, in epoch milliseconds of server time. */
  at: z.number(),
})
export type EntryNotice = z.infer<typeof EntryNotice>

/** POST /api/me/entry-notice **(ext)**, verified sessions: the patient has read of this emergency entry. */
export const EntryNoticeRequest = z.strictObject({ entry: z.uuid() })
export type EntryNoticeRequest = z.infer<typeof EntryNoticeRequest>
