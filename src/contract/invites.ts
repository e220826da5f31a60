import * as z from 'zod/mini'

/** The answer to an invite: one item for each person invited (contract 5). */
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
