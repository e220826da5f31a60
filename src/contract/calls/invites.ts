import * as z from 'zod/mini'

/** POST /api/invite/participant: the recipient, the text of the message and the alias of the conference. */
export const InviteRequest = z.strictObject({
  /** `sms:+1…`, `mailto:…`, or a number or address without a scheme. */
  to: z.string().check(z.trim(), z.minLength(3), z.maxLength(320)),
  body: z.string().check(z.maxLength(1_000)),
  vmr: z.string().check(z.minLength(1), z.maxLength(120)),
})
export type InviteRequest = z.infer<typeof InviteRequest>

/**
 * Delivery state (`waiting`, `sent`, `failed`), then the response of the invited person, or `expired` when
 * the call is over.
 */
export const InviteState = z.enum(['waiting', 'sent', 'failed', 'joined', 'declined', 'expired'])
export type InviteState = z.infer<typeof InviteState>

/** The answer to an invite: one item for each person invited. */
export const InviteReply = z
  .array(
    z.object({
      status: z.enum(['ACCEPTED', 'REJECTED']),
      id: z.optional(z.string()),
      reason: z.optional(z.string()),
    }),
  )
  .check(z.minLength(1))
export type InviteReply = z.infer<typeof InviteReply>
