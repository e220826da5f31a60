import * as z from 'zod/mini'
import { CareRequestKind, CareRequestNames } from '../careRequests/careRequests.ts'
import type { Endpoints } from '../endpoint.ts'

/** Bed and unit that something is about. */
const place = { room_id: z.string(), number: z.string(), bed: z.string(), unit: z.string() } as const

/** Figures of patients' calls that were answered or have ended, as the report on calls counts them. */
const figures = {
  calls: z.number(),
  answered: z.number(),
  /** Seconds until the answer of half of the answered calls; null for none. */
  wait_median: z.nullable(z.number()),
} as const

/** A waiting call; calls of no patient, and older ones, have no target. */
const ShownCall = z.object({
  id: z.string(),
  ...place,
  since: z.number(),
  /** Seconds within which it should be answered; null for none. */
  target: z.nullable(z.number()),
  /** Clinician who has claimed it; null for none. */
  coming: z.nullable(z.string()),
})
export type ShownCall = z.infer<typeof ShownCall>

export const WaitingCall = z.extend(ShownCall, {
  /** Seconds within which it should have been answered. */
  target: z.number(),
})
export type WaitingCall = z.infer<typeof WaitingCall>

const WaitingInvite = z.object({
  id: z.string(),
  kind: z.enum(['guest', 'interpreter', 'clinician']),
  ...place,
  at: z.number(),
})

const WaitingRequest = z.object({
  id: z.string(),
  kind: CareRequestKind,
  names: CareRequestNames,
  ...place,
  at: z.number(),
  /** When it is late. */
  target_at: z.number(),
  /** Person on the way; null for none. */
  coming: z.nullable(z.string()),
})
export type WaitingRequest = z.infer<typeof WaitingRequest>

/**
 * Today's figures below an org unit. Contains no patient data. What names a bed is null for users whose roles
 * cover only devices or accounts.
 */
export const Dashboard = z.object({
  as_of: z.number(),
  /** Time zone of the level: that of most of its facilities. `day` is the day there. */
  time_zone: z.string(),
  /** Number of different time zones of its facilities. */
  time_zones: z.number(),
  day: z.string(),
  /** That day's calls to a clinician, by the hour at their facility in which they began; hours without any are left out. */
  calls: z.array(
    z.object({
      hour: z.number(),
      answered: z.number(),
      missed: z.number(),
      wait_median: figures.wait_median,
    }),
  ),
  totals: z.object(figures),
  waiting: z.object({
    /** Calls that are waiting for a clinician, and when the longest waiting one began. */
    count: z.number(),
    since: z.nullable(z.number()),
    /** Seconds within which that one should be answered; null for none. */
    target: z.nullable(z.number()),
    /** Calls that have waited longer than they should, longest waiting first. */
    late: z.nullable(z.array(WaitingCall)),
    /** Calls that are waiting, longest waiting first; those without a target, too. Null for users who see no patients. */
    calls: z._default(z.nullable(z.array(ShownCall)), null),
  }),
  /** People who were invited and have not joined yet, longest waiting first. */
  invites: z.nullable(z.object({ total: z.number(), items: z.array(WaitingInvite) })),
  /** Open care requests, longest waiting first. */
  requests: z.nullable(z.object({ total: z.number(), items: z.array(WaitingRequest) })),
  /** Messages to people outside that should have been sent, and when the first of them was written. */
  messages: z.nullable(z.object({ count: z.number(), since: z.nullable(z.number()) })),
})
export type Dashboard = z.infer<typeof Dashboard>

/** Figures of the same weekday in the last four weeks, as far as they were recorded. */
export const UsualDay = z.object({
  /** Day that they are compared with. */
  day: z.string(),
  /** Number of days that the figures are of; 0 if none was recorded. */
  days: z.number(),
  /** Sums of all days, and the median of all their calls. */
  ...figures,
  hours: z.array(z.object({ hour: z.number(), calls: z.number() })),
})
export type UsualDay = z.infer<typeof UsualDay>

/** How many calls wait for the user, on every page of the console. */
export const WaitingCount = z.object({
  /** Server time in epoch milliseconds, the reference for `since`. */
  as_of: z.number(),
  count: z.number(),
  /** When the longest waiting one began; null for none. */
  since: z.nullable(z.number()),
})
export type WaitingCount = z.infer<typeof WaitingCount>

const DashboardQuery = z.strictObject({ below: z.optional(z.uuid()) })

export const dashboardEndpoints = {
  today: { method: 'GET', path: '/api/v1/dashboard', query: DashboardQuery, reply: Dashboard },
  usual: { method: 'GET', path: '/api/v1/dashboard/usual', query: DashboardQuery, reply: UsualDay },
  /** None for users who may not answer a call. */
  waiting: { method: 'GET', path: '/api/v1/dashboard/waiting', reply: WaitingCount },
} as const satisfies Endpoints
