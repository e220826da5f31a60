import * as z from 'zod/mini'

/** A virtual meeting room: where a call is held. `pin` is the host's, and absent where the node asks for none. */
export const Vmr = z.object({ alias: z.string(), pin: z.optional(z.string()), role: z.string() })
export type Vmr = z.infer<typeof Vmr>

const Aliases = z.object({ aliases: z.array(z.object({ alias: z.string() })).check(z.minLength(1)) })

/** POST /api/patient-call/aps: the room's conference, and the clinician's when there is one (contract 5). */
export const PatientCallReply = z.object({
  room: z.object({ conference: Aliases }),
  conference: z.optional(Aliases),
  pin: z.optional(z.string()),
  role: z.optional(z.string()),
})
export type PatientCallReply = z.infer<typeof PatientCallReply>
