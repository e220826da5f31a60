import * as z from 'zod/mini'
import { Role } from './permissions/roles.ts'

/** A day of a facility's own calendar. */
const Day = z.iso.date().check(z.refine((day) => day >= '2000-01-01' && day < '3000-01-01'))

/** The longest period of a report, in days. */
export const longestPeriod = 366

/** Rows that are answered; all of them are in the CSV. */
export const reportRows = 200

const period = { from: Day, to: Day, below: z.optional(z.uuid()) } as const

/**
 * Fields common to all reports. Days are local to each facility; rows that belong to no facility use
 * `time_zone`.
 */
const told = {
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  /** Before it nothing was written down; epoch milliseconds, null while nothing is. */
  since: z.nullable(z.number()),
  /** All rows, of which `items` has the first ones. */
  total: z.number(),
} as const

export const signInGroups = ['facility', 'unit', 'customer', 'person', 'day'] as const
export type SignInGroup = (typeof signInGroups)[number]

/** GET /api/v1/reports/sign-ins: how often people signed in to the console; `below` is a node, `role` one they have now. */
export const SignInsQuery = z.strictObject({
  ...period,
  group: z._default(z.enum(signInGroups), 'facility'),
  role: z.optional(Role),
})
export type SignInsQuery = z.infer<typeof SignInsQuery>

const signIns = { signed_in: z.number(), failed: z.number(), people: z.number() } as const

export const SignInRow = z.object({
  /** The id of what the row counts, or its day; null for what belongs to none of that kind. */
  key: z.nullable(z.string()),
  name: z.string(),
  ...signIns,
  /** Sign-ins in the period of the same length before. */
  previous: z.number(),
})
export type SignInRow = z.infer<typeof SignInRow>

export const SignInReport = z.object({
  ...told,
  totals: z.object({ ...signIns, previous: z.number() }),
  days: z.array(z.object({ day: z.string(), ...signIns })),
  items: z.array(SignInRow),
})
export type SignInReport = z.infer<typeof SignInReport>

export const availabilityGroups = ['facility', 'unit', 'room', 'day'] as const
export type AvailabilityGroup = (typeof availabilityGroups)[number]

/** GET /api/v1/reports/vmr-availability: for how long virtual meeting rooms were in a call, free, or without their device. */
export const AvailabilityQuery = z.strictObject({
  ...period,
  group: z._default(z.enum(availabilityGroups), 'facility'),
})
export type AvailabilityQuery = z.infer<typeof AvailabilityQuery>

/**
 * Totals over all rooms in seconds, and the number of calls that started. A room in a call counts as busy
 * even if its device is offline.
 */
const shares = { busy: z.number(), free: z.number(), offline: z.number(), calls: z.number() } as const

export const AvailabilityRow = z.object({
  key: z.string(),
  name: z.string(),
  /** Name of the facility of a unit, or of the unit of a room; '' for groups that need none. */
  place: z.string(),
  rooms: z.number(),
  ...shares,
})
export type AvailabilityRow = z.infer<typeof AvailabilityRow>

export const AvailabilityReport = z.object({
  ...told,
  totals: z.object({ ...shares, rooms: z.number() }),
  days: z.array(z.object({ day: z.string(), ...shares })),
  items: z.array(AvailabilityRow),
})
export type AvailabilityReport = z.infer<typeof AvailabilityReport>
