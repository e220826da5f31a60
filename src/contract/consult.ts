import * as z from 'zod/mini'
import { commandParams, ControlReply } from './device.ts'
import { readableLine } from './readable.ts'

/** A room's call as clinicians see it; never the patient's name. */
export const DeskCall = z.object({
  id: z.string(),
  room: z.object({ name: z.string(), facility: z.string() }),
  unit: z.string(),
  /** When it began, in epoch milliseconds of server time. */
  since: z.number(),
  /** Whether a clinician is in it now, or joined it within the last minute and is on the way into it. */
  attended: z.boolean(),
  /**
   * Those clinicians, as they called themselves, the first first; each name once. A deployment's own conference nodes do not tell who is
   * in: there all who have joined it.
   */
  clinicians: z.array(z.string()),
  /** How many are in its conference now; 0 where a deployment's own conference nodes do not tell. */
  people: z.number(),
})
export type DeskCall = z.infer<typeof DeskCall>

/**
 * GET /api/consult/waiting **(ext)**: the calls of the unit from which a clinician was called, the longest waiting first.
 * `Authorization: Bearer` carries the secret of the message's link, or the `resume` of its join; both show the desk for two
 * hours from the message on. Without one 401 `unauthorized`, later, or with a guest's, 410 `join_link_expired`. Or it carries the
 * console's access token: then the calls of all units where the account sees patients, and 403 `forbidden` where it sees none.
 */
export const ConsultDesk = z.object({
  /** Server time in epoch milliseconds, against which `since` counts. */
  now: z.number(),
  /** Both are empty at the desk of an account, which may show several units. */
  unit: z.string(),
  facility: z.string(),
  calls: z.array(DeskCall),
  /** The name of the account, under which it joins; absent at the desk of a link. */
  account: z.optional(z.string()),
})
export type ConsultDesk = z.infer<typeof ConsultDesk>

/**
 * POST /api/consult/join **(ext)** with the same bearer: a place in one of the desk's calls, answered as /api/meet/join
 * answers; by an account under its own name. Refused with `call_over` when it has ended, or is not of that unit, and with `call_taken` where it is attended, unless
 * the one who asks says that he comes `together` with who is there.
 */
export const DeskJoinRequest = z.strictObject({
  call: z.uuid(),
  display_name: readableLine(1, 80),
  together: z.optional(z.boolean()),
})
export type DeskJoinRequest = z.infer<typeof DeskJoinRequest>

/**
 * POST /api/consult/camera **(ext)**: one movement of the room's camera, by a clinician who is in the room's call. The
 * bearer is the `resume` of his join; the room is that of its call, and nothing else of it can be commanded. It is the
 * lease of contract 3, with its X-Seq, X-Acted-At and Idempotency-Key. Refused with `join_link_expired` for no join,
 * `forbidden` for a guest's, `call_over`, and `not_in_call` for a clinician who has left, or not yet come.
 */
export const ConsultCameraRequest = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('pan'), params_p: commandParams.pan }),
  z.strictObject({ command: z.literal('zoom'), params_p: commandParams.zoom }),
  z.strictObject({ command: z.literal('home'), params_p: commandParams.home }),
  z.strictObject({ command: z.literal('stop'), params_p: commandParams.stop }),
])
export type ConsultCameraRequest = z.infer<typeof ConsultCameraRequest>

/** What the room's device answered, without its state: that is the room's own. */
export const ConsultCameraReply = z.pick(ControlReply, { busy_status: true, success: true, reason: true })
export type ConsultCameraReply = z.infer<typeof ConsultCameraReply>
