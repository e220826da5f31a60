import * as z from 'zod/mini'

/** GET /api/v1/dashboard?below=: today in the places below a node, each by its own facility's clock. Nothing of patients. */
export const DashboardQuery = z.strictObject({ below: z.optional(z.uuid()) })

export const Dashboard = z.object({
  as_of: z.number(),
  /** Calls to which a clinician was called today, by the hour in which they began. */
  calls: z.array(z.object({ hour: z.number(), answered: z.number(), missed: z.number() })),
  /** Calls that wait for a clinician now, and since when the first of them does. */
  waiting: z.object({ count: z.number(), since: z.nullable(z.number()) }),
  /**
   * People who were invited and have not joined yet, longest waiting first; null for users whose roles cover
   * only devices or accounts.
   */
  invites: z.nullable(
    z.object({
      total: z.number(),
      items: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['guest', 'interpreter', 'clinician']),
          room_id: z.string(),
          number: z.string(),
          bed: z.string(),
          unit: z.string(),
          at: z.number(),
        }),
      ),
    }),
  ),
})
export type Dashboard = z.infer<typeof Dashboard>
