import * as z from 'zod/mini'
import { commandParams, ControlReply } from '../devices/device.ts'
import { DeskCareRequest } from '../careRequests/careRequests.ts'
import { CallClaim, EscalationStep, NextEscalationStep } from './callClaims.ts'
import { MeetRoom } from './meet.ts'
import { readableLine } from '../readable.ts'

/** A room's call as clinicians see it. Never contains the patient's name. */
export const ConsultDeskCall = z.object({
  id: z.string(),
  room: MeetRoom,
  unit: z.string(),
  /** Start of the call, in epoch milliseconds of server time. */
  since: z.number(),
  /** True if a clinician is in the call now, or joined within the last minute and is still entering it. */
  attended: z.boolean(),
  /**
   * Names under which those clinicians joined, each once, the earliest first. A deployment’s own conferencing
   * nodes do not report who is present; with them, all clinicians who joined.
   */
  clinicians: z.array(z.string()),
  /**
   * Number of participants in the conference now; 0 while they have to return to it, or if a deployment’s own
   * conferencing nodes do not report it.
   */
  people: z.number(),
  /** Claim of a clinician who is coming; null for none. */
  claim: z._default(z.nullable(CallClaim), null),
  /** Steps in which a patient's call was passed on; empty for other calls. */
  steps: z._default(z.array(EscalationStep), []),
  /** Step that follows unless someone joins; null for none. */
  next: z._default(z.nullable(NextEscalationStep), null),
})
export type ConsultDeskCall = z.infer<typeof ConsultDeskCall>

/**
 * GET /api/consult/waiting **(ext)**: the calls of the unit from which a clinician was called, longest
 * waiting first. `Authorization: Bearer` carries the secret of the message's link, or the `resume` of its
 * join; both give access to the desk for two hours after the message. Refused with 401 `unauthorized` without
 * a token or with an unknown one, and with 410 `join_link_expired` after that time or with a guest's token. Alternatively it carries
 * the console's access token: the reply then contains the calls of all units where the account sees patients,
 * or is 403 `forbidden` if there is no such unit.
 */
export const ConsultDesk = z.object({
  /** Server time in epoch milliseconds, the reference for `since`. */
  now: z.number(),
  /** Both are empty for an account, whose desk may cover several units. */
  unit: z.string(),
  facility: z.string(),
  calls: z.array(ConsultDeskCall),
  /** Open care requests of the same units, the longest waiting first. */
  requests: z._default(z.array(DeskCareRequest), []),
  /** Name of the account, under which it joins; absent for the desk of a link. */
  account: z.optional(z.string()),
})
export type ConsultDesk = z.infer<typeof ConsultDesk>

/**
 * POST /api/consult/join **(ext)** with the same bearer token: takes a seat in one of the desk’s calls and
 * replies like /api/meet/join. An account joins under its own name. Refused with `call_over` if the call has
 * ended or belongs to another unit, and with `call_taken` if a clinician is in it or `call_claimed` if someone
 * else is coming, unless the request sets `together` to join them.
 */
export const ConsultDeskJoinRequest = z.strictObject({
  call: z.uuid(),
  display_name: readableLine(1, 80),
  together: z.optional(z.boolean()),
})
export type ConsultDeskJoinRequest = z.infer<typeof ConsultDeskJoinRequest>

/**
 * POST /api/consult/camera **(ext)**: one movement of the room’s camera by a clinician in the room’s call.
 * The bearer token is the `resume` of the clinician’s join. It reaches only the room of that call, and no
 * other command. Uses the camera lease with its X-Seq, X-Acted-At and Idempotency-Key. Refused with
 * `join_link_expired` without a join, `forbidden` for a guest’s join, `call_over`, and `not_in_call` for a
 * clinician who has left or not entered yet.
 */
export const ConsultCameraRequest = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('pan'), params_p: commandParams.pan }),
  z.strictObject({ command: z.literal('zoom'), params_p: commandParams.zoom }),
  z.strictObject({ command: z.literal('home'), params_p: commandParams.home }),
  z.strictObject({ command: z.literal('stop'), params_p: commandParams.stop }),
])
export type ConsultCameraRequest = z.infer<typeof ConsultCameraRequest>

/** Reply of the room’s device, without its state, which belongs to the room. */
export const ConsultCameraReply = z.pick(ControlReply, { busy_status: true, success: true, reason: true })
export type ConsultCameraReply = z.infer<typeof ConsultCameraReply>
