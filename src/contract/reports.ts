import * as z from 'zod/mini'
import type { Endpoints } from './endpoint.ts'
import { Role } from './permissions/roles.ts'

/** Date in a facility's time zone. */
const Day = z.iso.date().check(z.refine((day) => day >= '2000-01-01' && day < '3000-01-01'))

/** Maximum period of a report, in days. */
export const longestPeriod = 366

/** Maximum number of rows in a reply. The CSV contains all of them. */
export const reportRows = 200

const period = { from: Day, to: Day, below: z.optional(z.uuid()) } as const

/**
 * Fields common to all reports. Days are local to each facility; rows that belong to no facility use
 * `time_zone`.
 */
const periodFields = {
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  /** Time from which data was recorded, in epoch milliseconds; `null` if there is none yet. */
  since: z.nullable(z.number()),
  /** Number of all rows; `items` contains the first of them. */
  total: z.number(),
} as const

export const signInGroups = ['facility', 'unit', 'customer', 'person', 'day'] as const
export type SignInGroup = (typeof signInGroups)[number]

/**
 * Period of the sign-ins to the console. `below` is the id of an org unit, `role` a
 * current role of the users.
 */
export const SignInsQuery = z.strictObject({
  ...period,
  group: z._default(z.enum(signInGroups), 'facility'),
  role: z.optional(Role),
})
export type SignInsQuery = z.infer<typeof SignInsQuery>

const signIns = { signed_in: z.number(), failed: z.number(), people: z.number() } as const

export const SignInRow = z.object({
  /** Id of the group that the row counts, or its day; `null` for a row that belongs to no such group. */
  key: z.nullable(z.string()),
  name: z.string(),
  ...signIns,
  /** Sign-ins in the preceding period of the same length. */
  previous: z.number(),
})
export type SignInRow = z.infer<typeof SignInRow>

export const SignInReport = z.object({
  ...periodFields,
  totals: z.object({ ...signIns, previous: z.number() }),
  days: z.array(z.object({ day: z.string(), ...signIns })),
  items: z.array(SignInRow),
})
export type SignInReport = z.infer<typeof SignInReport>

export const availabilityGroups = ['facility', 'unit', 'room', 'day'] as const
export type AvailabilityGroup = (typeof availabilityGroups)[number]

/** Period of the time that virtual meeting rooms were in a call, free, or without their device. */
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
  ...periodFields,
  totals: z.object({ ...shares, rooms: z.number() }),
  days: z.array(z.object({ day: z.string(), ...shares })),
  items: z.array(AvailabilityRow),
})
export type AvailabilityReport = z.infer<typeof AvailabilityReport>

/** Figures of a period. */
export const reportEndpoints = {
  signIns: { method: 'GET', path: '/api/v1/reports/sign-ins', query: SignInsQuery, reply: SignInReport },
  availability: {
    method: 'GET',
    path: '/api/v1/reports/vmr-availability',
    query: AvailabilityQuery,
    reply: AvailabilityReport,
  },
} as const satisfies Endpoints
