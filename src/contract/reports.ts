import * as z from 'zod/mini'
import { CareRequestKind, careRequestKinds } from './careRequests/careRequests.ts'
import { escalationKinds } from './calls/callClaims.ts'
import { QualityGrade } from './conference/callQuality.ts'
import { ById, type Endpoints } from './endpoint.ts'
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
  /** The preceding period of the same length; the previous version did not send it. */
  before: z._default(z.object(signIns), { signed_in: 0, failed: 0, people: 0 }),
  /** `previous`: sign-ins on the day at the same place of the preceding period; the previous version did not send it. */
  days: z.array(z.object({ day: z.string(), ...signIns, previous: z._default(z.number(), 0) })),
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

export const callQualityGroups = ['facility', 'unit', 'room', 'day'] as const
export type CallQualityGroup = (typeof callQualityGroups)[number]

/** How good the connections of calls were. */
export const CallQualityQuery = z.strictObject({
  ...period,
  group: z._default(z.enum(callQualityGroups), 'unit'),
})
export type CallQualityQuery = z.infer<typeof CallQualityQuery>

/** Likely cause of the poor calls of a unit or of a bed. */
export const QualityCause = z.object({
  /** `bed`: the connection of the bed; `away`: that of the people who are called. */
  side: z.enum(['bed', 'away']),
  /** `uplink`: from there to the server; `downlink`: back; `delay`: the way is too long in both directions. */
  direction: z.enum(['uplink', 'downlink', 'delay']),
  /** How much of the unit is affected. */
  extent: z.enum(['bed', 'beds', 'unit']),
  /** Rooms with beds whose calls were poor, for a cause at the bed. */
  rooms: z.array(z.string()),
})
export type QualityCause = z.infer<typeof QualityCause>

/** Calls by grade. */
const graded = { calls: z.number(), good: z.number(), fair: z.number(), poor: z.number() } as const
const median = z.nullable(z.number())

/** Medians of the calls. Loss, in shares, and round trip are those of the bed; null where none is known. */
const medians = {
  loss_up: median,
  loss_down: median,
  round_trip_ms: median,
  /** Time for which the picture was frozen in a call, in milliseconds for each participant. */
  frozen_ms: median,
  /** Share of the sound that was made up. */
  concealed: median,
  frames: median,
} as const

export const CallQualityRow = z.object({
  key: z.string(),
  name: z.string(),
  place: z.string(),
  ...graded,
  ...medians,
  /** Likely cause of the poor calls, for units and rooms; null for others and where it is not clear. */
  cause: z.nullable(QualityCause),
})
export type CallQualityRow = z.infer<typeof CallQualityRow>

/** Day on which many of a unit's calls were poor. */
export const BadDay = z.object({
  unit_id: z.string(),
  unit: z.string(),
  facility: z.string(),
  day: z.string(),
  calls: z.number(),
  poor: z.number(),
  cause: z.nullable(QualityCause),
})
export type BadDay = z.infer<typeof BadDay>

export const CallQualityReport = z.object({
  ...periodFields,
  totals: z.object({ ...graded, ...medians }),
  days: z.array(z.object({ day: z.string(), ...graded })),
  items: z.array(CallQualityRow),
  /** Bad days of units, the latest first; at most five. */
  bad_days: z.array(BadDay),
})
export type CallQualityReport = z.infer<typeof CallQualityReport>

export const callsGroups = ['facility', 'unit', 'room', 'week', 'day', 'hour'] as const
export type CallsGroup = (typeof callsGroups)[number]

/** Events that a report on calls and requests counts: all calls, all requests, or the requests of one kind. */
export const callsTypes = ['call', 'request', ...careRequestKinds] as const
export type CallsType = (typeof callsTypes)[number]

/** How long patients waited for an answer to their calls and requests. Without a `type`, both are counted. */
export const CallsQuery = z.strictObject({
  ...period,
  group: z._default(z.enum(callsGroups), 'unit'),
  type: z.optional(z.enum(callsTypes)),
})
export type CallsQuery = z.infer<typeof CallsQuery>

const waits = {
  /** Patients' calls that were answered or have ended. */
  calls: z.number(),
  /** Calls that a clinician came to. */
  answered: z.number(),
  /** Calls that were answered within the target of their unit at that time. */
  in_time: z.number(),
  /** Waiting time until the answer in seconds, of half and of 90 of 100 answered calls; null for none. */
  wait_median: median,
  wait_p90: median,
  /** Care requests that were done or became late. One that ended otherwise before its target is not counted. */
  requests: z.number(),
  /** Requests that were done by their target. */
  requests_in_time: z.number(),
  /** Seconds until half and until 90 of 100 of the requests were done; null for none. */
  done_median: median,
  done_p90: median,
} as const
export const Waits = z.object(waits)
export type Waits = z.infer<typeof Waits>

/**
 * Recipients of a call when the clinician who came to it claimed it: the last step that had notified someone.
 * `desk`: the call had notified no one and was seen at the consult desk.
 */
export const claimedLevels = [...escalationKinds, 'desk'] as const
export const ClaimedLevel = z.enum(claimedLevels)
export type ClaimedLevel = z.infer<typeof ClaimedLevel>

export const RequestKindRow = z.object({
  kind: CareRequestKind,
  requests: z.number(),
  requests_in_time: z.number(),
  /** Seconds until half of the requests were done; null for none. */
  done_median: median,
  /** Target of half of the requests, in seconds. */
  target: z.number(),
})
export type RequestKindRow = z.infer<typeof RequestKindRow>

export const CallsRow = z.object({
  key: z.string(),
  name: z.string(),
  place: z.string(),
  ...waits,
})
export type CallsRow = z.infer<typeof CallsRow>

export const CallsReport = z.object({
  ...periodFields,
  totals: z.object({
    ...waits,
    /** Target in seconds that applied to most of the calls; null without calls that have one. */
    target: median,
  }),
  /** The preceding period of the same length. */
  previous: Waits,
  days: z.array(z.object({ day: z.string(), ...waits })),
  /** The weeks that the period touches, each by its Monday; only their days in the period are counted. */
  weeks: z.array(z.object({ week: z.string(), ...waits })),
  /** The 24 hours of the day at each facility, the one from midnight first. */
  hours: z.array(z.object({ hour: z.number(), ...waits })),
  /** Answered calls by level, in the order of the levels. */
  claimed: z.array(z.object({ level: ClaimedLevel, calls: z.number(), wait_median: median })),
  /** Care requests by kind, the most frequent first. */
  kinds: z.array(RequestKindRow),
  items: z.array(CallsRow),
})
export type CallsReport = z.infer<typeof CallsReport>

/** Quality of a recent call, as a room's pages show it. */
export const RoomCallQuality = z.object({
  call_id: z.string(),
  /** Time of the first and of the last minute, in epoch milliseconds. */
  began_at: z.number(),
  ended_at: z.number(),
  people: z.number(),
  grade: QualityGrade,
  ...medians,
  cause: z.nullable(z.pick(QualityCause, { side: true, direction: true })),
})
export type RoomCallQuality = z.infer<typeof RoomCallQuality>

/** The latest calls of a room. */
export const RoomCallQualityList = z.object({ items: z.array(RoomCallQuality) })
export type RoomCallQualityList = z.infer<typeof RoomCallQualityList>

/** Figures of a period. */
export const reportEndpoints = {
  signIns: { method: 'GET', path: '/api/v1/reports/sign-ins', query: SignInsQuery, reply: SignInReport },
  availability: {
    method: 'GET',
    path: '/api/v1/reports/vmr-availability',
    query: AvailabilityQuery,
    reply: AvailabilityReport,
  },
  callQuality: {
    method: 'GET',
    path: '/api/v1/reports/call-quality',
    query: CallQualityQuery,
    reply: CallQualityReport,
  },
  calls: { method: 'GET', path: '/api/v1/reports/calls', query: CallsQuery, reply: CallsReport },
  /** The latest calls of a room in 30 days, the latest first. */
  roomCalls: {
    method: 'GET',
    path: '/api/v1/rooms/:id/call-quality',
    params: ById,
    reply: RoomCallQualityList,
  },
} as const satisfies Endpoints
