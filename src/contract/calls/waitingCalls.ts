import * as z from 'zod/mini'

/**
 * The part of `ConsultDesk` (GET /api/consult/waiting) that every page of the console reads: how many calls wait,
 * and for how long.
 */
export const WaitingCalls = z.object({
  /** Server time in epoch milliseconds, the reference for `since`. */
  now: z.number(),
  calls: z.array(z.object({ since: z.number(), attended: z.boolean() })),
})
export type WaitingCalls = z.infer<typeof WaitingCalls>
