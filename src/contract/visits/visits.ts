import * as z from 'zod/mini'
import { EmergencyReason, KnockOutcome, KnockReason } from '../calls/knocks.ts'
import { ById, type Endpoints } from '../endpoint.ts'

/** How a visit began: `call`: the patient called; `invite`: someone was invited to a call. */
export const visitBeginnings = ['knock', 'emergency', 'call', 'invite'] as const
export const visitorRoles = ['clinician', 'guest', 'interpreter', 'system'] as const

/**
 * One visit to a room by video: a person who knocked or joined. Times are epoch milliseconds of server time,
 * durations are seconds.
 */
export const Visit = z.object({
  id: z.string(),
  /** Name of the visitor, and of the org unit that they belong to ('' if unknown). */
  name: z.string(),
  from: z.string(),
  role: z.enum(visitorRoles),
  began: z.enum(visitBeginnings),
  /** Reason and note of the knock or emergency entry; null and '' for other visits. */
  reason: z.nullable(z.union([KnockReason, EmergencyReason])),
  note: z.string(),
  /** Answer to the knock, or its other outcome; null for other visits and while it waits. */
  answer: z.nullable(KnockOutcome),
  /** When they knocked or joined. */
  at: z.number(),
  /** When they left; null while they are in the call. */
  ended_at: z.nullable(z.number()),
  /** How long pictures of the room, and its sound, were sent to them. Both 0: nothing left the room. */
  saw_seconds: z.number(),
  heard_seconds: z.number(),
  /** Number of times that they moved the room's camera. */
  camera_moves: z.number(),
  /** How long they shared their screen or pictures with the room. */
  shared_seconds: z.number(),
})
export type Visit = z.infer<typeof Visit>

/** Most visits of a patient that are listed. */
export const mostVisits = 500

/** Visits, the newest first, at most `mostVisits`. */
export const Visits = z.object({ visits: z.array(Visit) })
export type Visits = z.infer<typeof Visits>

/** Visits that the patient has read of: the ids of those that were listed. */
export const ReadVisits = z.strictObject({ visits: z.array(z.uuid()).check(z.maxLength(mostVisits)) })

/**
 * Visits of the present patient **(ext)**, for a verified session. `read` marks these visits as read; one that
 * began after they were listed stays unread. With a full list, it marks the older visits too, which are not
 * listed. `unread` of the event `visits` counts the others.
 */
export const ownVisitEndpoints = {
  list: { method: 'GET', path: '/api/me/visits', reply: Visits },
  read: { method: 'POST', path: '/api/me/visits/read', body: ReadVisits },
} as const satisfies Endpoints

/** Visits to a room. `zone`: IANA time zone of its facility; the previous version did not send it. */
export const RoomVisits = z.extend(Visits, { zone: z.optional(z.string()) })

/** Visits of a room's present patient, for accounts with the right `seePatients` there; 404 `not_found` otherwise. */
export const roomVisitEndpoints = {
  list: { method: 'GET', path: '/api/v1/rooms/:id/visits', params: ById, reply: RoomVisits },
} as const satisfies Endpoints
