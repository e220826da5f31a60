import * as z from 'zod/mini'

/**
 * A virtual meeting room: where a call is held. `pin` is the host's, and absent where the node asks for none. `in_call`
 * tells whether the room's call is on there; a back end that does not say is asked by joining.
 */
export const Vmr = z.object({
  alias: z.string(),
  pin: z.optional(z.string()),
  role: z.string(),
  in_call: z.optional(z.boolean()),
})
export type Vmr = z.infer<typeof Vmr>

/** The same as a client reads it: a back end of the specification's calls alone may answer `{alias}`. */
export const VmrReply = z.object({ ...Vmr.shape, role: z.optional(z.string()) })
export type VmrReply = z.infer<typeof VmrReply>

const short = z.string().check(z.maxLength(200))

/** POST /api/patient-call/aps: the profile, as the session knows it; the session's own room counts. */
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

/** POST /api/patient-call/aps: the room's conference, and the clinician's when there is one (contract 5). */
export const PatientCallReply = z.object({
  room: z.object({ conference: Aliases }),
  conference: z.optional(Aliases),
  /** **(ext)** How many people on duty are told; 0 when nobody is there, or no message reaches them, and then the patient must be told. */
  notified: z.optional(z.number()),
  pin: z.optional(z.string()),
  role: z.optional(z.string()),
})
export type PatientCallReply = z.infer<typeof PatientCallReply>
