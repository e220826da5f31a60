import * as z from 'zod/mini'
import type { Endpoints } from '../endpoint.ts'

/** Today's figures below an org unit, in the time zone of each facility. Contains no patient data. */
export const Dashboard = z.object({
  as_of: z.number(),
  /** Today's calls to a clinician, by the hour in which they began. */
  calls: z.array(z.object({ hour: z.number(), answered: z.number(), missed: z.number() })),
  /** Calls that are waiting for a clinician, and when the longest waiting one began. */
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

export const dashboardEndpoints = {
  today: {
    method: 'GET',
    path: '/api/v1/dashboard',
    query: z.strictObject({ below: z.optional(z.uuid()) }),
    reply: Dashboard,
  },
} as const satisfies Endpoints
