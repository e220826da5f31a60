import * as z from 'zod/mini'
import { readableLine } from '../readable.ts'

const secret = z.string().check(z.minLength(16), z.maxLength(200))

/**
 * POST /api/meet/join **(ext)**: trades the secret of a message's link, `https://HOST/meet#t=…`, for a place in its call.
 * It is good for one person and one call; `resume`, from the first answer, lets the same browser come back while the
 * call lives. As long as no media of this person have reached the built-in conference, the link may be followed again after 10 s, by
 * another browser too: that one gets the place, and the `resume` before is void. Refused with `join_link_used`, `join_link_expired` or `call_over`.
 */
export const MeetJoinRequest = z.union([
  z.strictObject({ t: secret, display_name: readableLine(1, 80) }),
  z.strictObject({ resume: secret }),
])
export type MeetJoinRequest = z.infer<typeof MeetJoinRequest>

export const MeetJoinReply = z.object({
  alias: z.string(),
  pin: z.optional(z.string()),
  role: z.enum(['HOST', 'GUEST']),
  display_name: z.string(),
  /** Where the conference node is; '' for this server. */
  conference_url: z.string(),
  /** Room details that the page shows: the name of the room, never the patient’s. */
  room: z.object({ name: z.string(), facility: z.string() }),
  /** To be kept by this browser alone. */
  resume: z.string(),
})
export type MeetJoinReply = z.infer<typeof MeetJoinReply>

/**
 * POST /api/meet/look **(ext)**: returns what a link leads to, before the person joins. The link stays
 * unused.
 */
export const MeetLookRequest = z.strictObject({ t: secret })
export const MeetLookReply = z.object({
  kind: z.enum(['guest', 'interpreter', 'clinician']),
  room: z.object({ name: z.string(), facility: z.string() }),
})
export type MeetLookReply = z.infer<typeof MeetLookReply>

/** POST /api/meet/decline **(ext)** → 204: the invited person will not come. */
export const MeetDeclineRequest = z.strictObject({ t: secret })
