import * as z from 'zod/mini'
import { readableLine } from '../readable.ts'

const secret = z.string().check(z.minLength(16), z.maxLength(200))

/**
 * POST /api/meet/join **(ext)**: exchanges the secret of a message's link, `https://HOST/meet#t=…`, for a
 * seat in its call. The link is valid for one person and one call. `resume`, from the first reply, lets the
 * same browser rejoin during the call. Until media of this person reach the built-in conference, the link can
 * be followed again after 10 s, also by another browser: that browser gets the seat, and the previous
 * `resume` becomes invalid. Refused with `join_link_used`, `join_link_expired` or `call_over`.
 */
export const MeetJoinRequest = z.union([
  z.strictObject({ t: secret, display_name: readableLine(1, 80) }),
  z.strictObject({ resume: secret }),
])
export type MeetJoinRequest = z.infer<typeof MeetJoinRequest>

/**
 * Room as outsiders see it, never its patient. `name` is the name under which its screen is in the
 * conference, the same for every viewer: it tells which participant is the room. A page shows `number` and
 * `bed`, '' for a room without several, in its own language; the previous version did not send them.
 */
export const MeetRoom = z.object({
  name: z.string(),
  facility: z.string(),
  number: z.optional(z.string()),
  bed: z.optional(z.string()),
  /** IANA time zone of its facility; the previous version did not send it. */
  zone: z.optional(z.string()),
})
export type MeetRoom = z.infer<typeof MeetRoom>

export const MeetJoinReply = z.object({
  alias: z.string(),
  pin: z.optional(z.string()),
  role: z.enum(['HOST', 'GUEST']),
  display_name: z.string(),
  /** Address of the conferencing node; '' for this server. */
  conference_url: z.string(),
  room: MeetRoom,
  /** Secret for rejoining. Only this browser stores it. */
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
  room: MeetRoom,
  /**
   * Only for a clinician: name of another one who has claimed the call or is in it. Absent for no one; the
   * previous version did not send it.
   */
  answered_by: z.optional(z.string()),
})
export type MeetLookReply = z.infer<typeof MeetLookReply>

/** POST /api/meet/decline **(ext)** → 204: the invited person will not come. */
export const MeetDeclineRequest = z.strictObject({ t: secret })
