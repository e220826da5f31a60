import * as z from 'zod/mini'

/**
 * Virtual meeting room (VMR) in which a call takes place. `pin` is the host’s, and absent if the conferencing
 * node requires none. `in_call` is true while the room’s call takes place there; if a back end omits it, the
 * client finds out by joining.
 */
export const Vmr = z.object({
  alias: z.string(),
  pin: z.optional(z.string()),
  role: z.string(),
  in_call: z.optional(z.boolean()),
})
export type Vmr = z.infer<typeof Vmr>

/**
 * The same as a client reads it: a back end that implements only the calls of the specification may reply
 * with `{alias}`.
 */
export const VmrReply = z.object({ ...Vmr.shape, role: z.optional(z.string()) })
export type VmrReply = z.infer<typeof VmrReply>

const short = z.string().check(z.maxLength(200))

/**
 * POST /api/patient-call/aps: the profile as the session has it. The call is always for the session's own
 * room.
 */
export const PatientCallRequest = z.strictObject({
  unique_id: z.string().check(z.minLength(1), z.maxLength(40)),
  lastName: z.optional(short),
  roomNumber: z.optional(short),
  organization: z.optional(short),
  customer: z.optional(short),
  facility: z.optional(short),
  unit: z.optional(short),
})
export type PatientCallRequest = z.infer<typeof PatientCallRequest>

const Aliases = z.object({ aliases: z.array(z.object({ alias: z.string() })).check(z.minLength(1)) })

/**
 * Reply to POST /api/patient-call/aps: the room's conference, and the clinician's conference if there is one.
 */
export const PatientCallReply = z.object({
  room: z.object({ conference: Aliases }),
  conference: z.optional(Aliases),
  /**
   * **(ext)** Number of people on duty who are notified. 0 if no one is on duty or no message can reach them;
   * the patient must then be told.
   */
  notified: z.optional(z.number()),
  pin: z.optional(z.string()),
  role: z.optional(z.string()),
})
export type PatientCallReply = z.infer<typeof PatientCallReply>
