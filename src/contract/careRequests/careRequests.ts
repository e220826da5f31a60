import * as z from 'zod/mini'
import { ById, type Endpoints } from '../endpoint.ts'
import { readableLine } from '../readable.ts'
import { MeetRoom } from '../calls/meet.ts'

/** Kinds for which the remote names the nurse call button first, and which are sent as most urgent. */
export const urgentKinds = ['pain', 'breathing', 'unwell'] as const
/** Kinds of request that a level can offer to its patients. */
export const offeredKinds = [
  ...urgentKinds,
  'water',
  'blanket',
  'position',
  'toilet',
  'medicine',
  'cleaning',
  'interpreter',
  'question',
  'other',
] as const
export const OfferedKind = z.enum(offeredKinds)
export type OfferedKind = z.infer<typeof OfferedKind>

/** `alert`: someone in the room asks for the care team without a reason. */
export const careRequestKinds = [...offeredKinds, 'alert'] as const
export const CareRequestKind = z.enum(careRequestKinds)
export type CareRequestKind = z.infer<typeof CareRequestKind>

/** Teams that requests are sent to. The notification rules name the contacts of each. */
export const careTeams = ['nurses', 'care_assistants', 'housekeeping', 'pharmacy', 'interpreters'] as const
export const CareTeam = z.enum(careTeams)
export type CareTeam = z.infer<typeof CareTeam>

const name = z.optional(z.string().check(z.maxLength(24)))
/** A level's own names of a kind, by language; without one, the product's name is shown. */
export const CareRequestNames = z.object({ en: name, ja: name, ar: name })
export type CareRequestNames = z.infer<typeof CareRequestNames>

/** One kind that a level offers. */
export const CareRequestRule = z.object({
  kind: OfferedKind,
  team: CareTeam,
  /** Minutes after which the request is late and goes to more people. */
  target_minutes: z.number().check(z.int(), z.gte(1), z.lte(480)),
  names: CareRequestNames,
})
export type CareRequestRule = z.infer<typeof CareRequestRule>

/**
 * Outcomes of a request. `patient_changed`: the bed has another patient, or none. A request without an outcome
 * is open.
 */
export const careRequestOutcomes = ['done', 'taken_back', 'patient_changed'] as const
export const CareRequestOutcome = z.enum(careRequestOutcomes)
export type CareRequestOutcome = z.infer<typeof CareRequestOutcome>

/** One kind that the patient of a room can ask for. */
export const CareRequestOffer = z.pick(CareRequestRule, { kind: true, team: true, names: true })
export type CareRequestOffer = z.infer<typeof CareRequestOffer>

/** A request as its room's remotes show it. Times are epoch milliseconds of server time. */
export const RoomCareRequest = z.object({
  id: z.string(),
  kind: CareRequestKind,
  team: CareTeam,
  names: CareRequestNames,
  sent_at: z.number(),
  /** When someone of the staff first saw it; null before. */
  seen_at: z.nullable(z.number()),
  /** Person on the way, with the org unit that they belong to ('' if unknown); null for no one. */
  coming: z.nullable(z.object({ name: z.string(), from: z.string(), at: z.number() })),
  done_at: z.nullable(z.number()),
  /** Number of people notified so far. 0: the request is only in the list of the consult desk. */
  notified: z.number(),
})
export type RoomCareRequest = z.infer<typeof RoomCareRequest>

/**
 * Requests of the room's patient: the open ones, and those done in the last hour; the newest first. No offers:
 * the room has no requests by picture.
 */
export const RoomCareRequests = z.object({
  offers: z.array(CareRequestOffer),
  requests: z.array(RoomCareRequest),
})
export type RoomCareRequests = z.infer<typeof RoomCareRequests>

/**
 * Requests of a verified session **(ext)**. `send` uses the class `request` with its X-Acted-At and
 * Idempotency-Key. It is refused with 409 `request_open` while a request of the kind is open, with 404
 * `not_found` for a kind that the room does not offer, and with 429 `rate_limited`. `takeBack` is refused with 410
 * `request_over` if the request has ended otherwise; taking it back again is confirmed.
 */
export const ownCareRequestEndpoints = {
  send: {
    method: 'POST',
    path: '/api/me/requests',
    body: z.strictObject({ kind: OfferedKind }),
    reply: RoomCareRequest,
    status: 201,
  },
  takeBack: { method: 'DELETE', path: '/api/me/requests/:id', params: ById },
} as const satisfies Endpoints

/** One more time that people were notified of a request. */
const CareRequestStep = z.object({
  /** Org unit whose people were notified; '' for no one. */
  org_unit: z.string(),
  notified: z.number(),
  at: z.number(),
})

/** An open request in the list of the consult desk. Never contains the patient's name. */
export const DeskCareRequest = z.object({
  id: z.string(),
  room: MeetRoom,
  unit: z.string(),
  kind: CareRequestKind,
  team: CareTeam,
  names: CareRequestNames,
  sent_at: z.number(),
  /** When it is late, in epoch milliseconds of server time. */
  target_at: z.number(),
  /** Person of the staff who saw it first; null before. */
  seen: z.nullable(z.object({ name: z.string(), at: z.number() })),
  /** Person on the way; `own` if it is the caller. The claim ends at `expires_at` unless the request is done. */
  claim: z.nullable(z.object({ name: z.string(), own: z.boolean(), at: z.number(), expires_at: z.number() })),
  /** Times that people were notified, the first one included. */
  steps: z.array(CareRequestStep),
})
export type DeskCareRequest = z.infer<typeof DeskCareRequest>

const displayName = z.strictObject({ display_name: readableLine(1, 80) })

/**
 * Requests at the consult desk **(ext)**, with the bearer token of GET /api/consult/waiting. An account acts
 * under its own name. All are refused with 410 `request_over` for a request that has ended or that the caller
 * may not see, except `seen`, which ignores it. `claim` and `done` are refused with 409 `request_claimed` while
 * someone else is on the way; `done` with `instead` ends it all the same. `giveBack` does nothing without an own
 * claim.
 */
export const deskCareRequestEndpoints = {
  seen: {
    method: 'POST',
    path: '/api/consult/requests/seen',
    body: z.strictObject({
      requests: z.array(z.uuid()).check(z.maxLength(500)),
      display_name: readableLine(1, 80),
    }),
  },
  claim: {
    method: 'POST',
    path: '/api/consult/requests/:id/claim',
    params: ById,
    body: displayName,
    reply: DeskCareRequest,
  },
  giveBack: { method: 'DELETE', path: '/api/consult/requests/:id/claim', params: ById },
  done: {
    method: 'POST',
    path: '/api/consult/requests/:id/done',
    params: ById,
    body: z.extend(displayName, { instead: z.optional(z.boolean()) }),
  },
} as const satisfies Endpoints
