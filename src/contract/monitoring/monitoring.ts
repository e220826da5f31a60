import * as z from 'zod/mini'
import { ById, type Endpoints } from '../endpoint.ts'
import { listOf, listQuery, selectedIds } from '../lists/lists.ts'

/** Kinds of device alerts, most severe first. */
export const alertKinds = ['offline', 'camera', 'self_test', 'slow', 'version', 'covered'] as const
export const AlertKind = z.enum(alertKinds)
export type AlertKind = z.infer<typeof AlertKind>

/** Statuses of a device, in the order of the board's filters. */
export const deviceStatuses = [
  'ready',
  'in_call',
  'covered',
  'faulty',
  'needs_update',
  'offline',
  'none',
] as const
export type DeviceStatus = (typeof deviceStatuses)[number]

/** Setting `monitoring_thresholds`, at any level: limits beyond which a device needs attention. */
export const MonitoringThresholds = z.object({
  /** Maximum time offline, in minutes. */
  offline_minutes: z._default(z.number().check(z.int(), z.gte(1), z.lte(1_440)), 5),
  /** Maximum round-trip time to the device, in milliseconds. */
  round_trip_ms: z._default(z.number().check(z.int(), z.gte(50), z.lte(10_000)), 800),
  /** Time for which camera and microphone can be covered, in hours; 0 disables the alert. */
  covered_hours: z._default(z.number().check(z.int(), z.gte(0), z.lte(720)), 24),
  /** Oldest version that needs no update; '' for no limit. */
  oldest_version: z._default(z.string().check(z.maxLength(40), z.regex(/^[\w.+-]*$/u)), ''),
})
export type MonitoringThresholds = z.infer<typeof MonitoringThresholds>

const moment = z.nullable(z.number())

/** A bed on the board, and the current state of its device. Contains no patient data. */
export const BoardDevice = z.object({
  id: z.string(),
  number: z.string(),
  bed: z.string(),
  unit_id: z.string(),
  /** True if a device has ever reported there. */
  known: z.boolean(),
  online: z.boolean(),
  in_call: z.boolean(),
  covered: z.boolean(),
})
export type BoardDevice = z.infer<typeof BoardDevice>

export const BoardUnit = z.object({
  id: z.string(),
  name: z.string(),
  facility_id: z.string(),
  facility: z.string(),
})
export type BoardUnit = z.infer<typeof BoardUnit>

/** Problem of a device, until it recovers. Times are in epoch milliseconds. */
export const DeviceAlert = z.object({
  id: z.string(),
  room_id: z.string(),
  kind: AlertKind,
  since: z.number(),
  opened_at: z.number(),
  recovered_at: moment,
  acknowledged_at: moment,
  /** User who took charge of the alert. */
  acknowledged_by: z.nullable(z.string()),
})
export type DeviceAlert = z.infer<typeof DeviceAlert>

/**
 * GET /api/v1/monitoring/devices/events: server-sent events, with the name in `event:` and the JSON below in
 * `data:`. A complete `board` comes first and after a gap, then the changes, at most four times a second. The
 * latest state of each device is always sent.
 */
export const boardEvents = {
  board: z.object({
    as_of: z.number(),
    units: z.array(BoardUnit),
    devices: z.array(BoardDevice),
    alerts: z.array(DeviceAlert),
  }),
  devices: z.object({ as_of: z.number(), items: z.array(BoardDevice) }),
  /** Alerts that were opened, acknowledged or resolved. */
  alerts: z.object({ as_of: z.number(), items: z.array(DeviceAlert) }),
} as const
export type BoardEventName = keyof typeof boardEvents
export type BoardEvent = {
  [N in BoardEventName]: { name: N; data: z.infer<(typeof boardEvents)[N]> }
}[BoardEventName]

/** Org unit below which to show the board; if omitted, everything that the user can see. */
export const BoardQuery = z.strictObject({ below: z.optional(z.uuid()) })
export type BoardQuery = z.infer<typeof BoardQuery>

/** Device as listed. */
export const MonitoredDevice = z.object({
  id: z.string(),
  unique_id: z.string(),
  type: z.enum(['care_system', 'standalone']),
  number: z.string(),
  bed: z.string(),
  unit: z.string(),
  facility: z.string(),
  customer: z.string(),
  status: z.enum(deviceStatuses),
  model: z.string(),
  version: z.string(),
  round_trip_ms: moment,
  /** Time since which the device has been linked; `null` while it is not. */
  linked_at: moment,
  seen_at: moment,
  alerts: z.array(AlertKind),
})
export type MonitoredDevice = z.infer<typeof MonitoredDevice>

export const monitoringSorts = ['name', 'unit', 'facility', 'version', 'seen_at', 'round_trip_ms'] as const
export type MonitoringSort = (typeof monitoringSorts)[number]

/** Filter of the devices. `below`, `facility` and `unit` are ids; `alert` selects those that need attention. */
const MonitoringQuery = z.strictObject({
  ...listQuery,
  below: z.optional(z.uuid()),
  facility: z.optional(z.uuid()),
  unit: z.optional(z.uuid()),
  type: z.optional(z.enum(['care_system', 'standalone'])),
  status: z.optional(z.enum(['online', 'offline'])),
  alert: z.optional(z.union([AlertKind, z.literal('any')])),
  ids: z.optional(selectedIds),
})
export type MonitoringQuery = z.infer<typeof MonitoringQuery>
export const MonitoringList = listOf(MonitoredDevice)

/** Device whose status has changed recently, with its last change. */
export const DeviceChange = z.object({
  room_id: z.string(),
  number: z.string(),
  bed: z.string(),
  unit: z.string(),
  at: z.number(),
  from: z.enum(deviceStatuses),
  to: z.enum(deviceStatuses),
  /** Alert that caused it; null if none did. */
  alert: z.nullable(AlertKind),
  /** How long the earlier status lasted, or the call, in milliseconds; null if its start is earlier than the changes that are read. */
  lasted_ms: moment,
})
export type DeviceChange = z.infer<typeof DeviceChange>

/** Devices whose status has changed in the last 10 minutes, newest first; `total` also counts those left out. */
export const DeviceChanges = z.object({ as_of: z.number(), total: z.number(), items: z.array(DeviceChange) })
export type DeviceChanges = z.infer<typeof DeviceChanges>

/** Recent event between the server and a device. */
export const JournalEntry = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('command'),
    at: z.number(),
    command: z.string(),
    /**
     * `done`, or the reason for the failure: `busy`, `offline` (no response in time) or the device's own
     * reason.
     */
    outcome: z.string(),
    /** Milliseconds until the response. */
    ms: z.number(),
    /** Number of consecutive times with the same outcome. */
    times: z.number(),
  }),
  z.object({ what: z.literal('linked'), at: z.number() }),
  /** `code` is the close code of the socket. */
  z.object({ what: z.literal('lost'), at: z.number(), code: z.number() }),
])
export type JournalEntry = z.infer<typeof JournalEntry>

/** Everything that is known about a device. */
export const DeviceDetail = z.extend(MonitoredDevice, {
  unit_id: z.string(),
  organization: z.string(),
  as_of: z.number(),
  capabilities: z.record(z.string(), z.unknown()),
  /** State that the device last reported; `null` if it has never reported one. */
  state: z.nullable(
    z.object({
      camera: z.enum(['on', 'off', 'unknown']),
      microphone: z.enum(['on', 'off', 'unknown']),
      selfview: z.enum(['on', 'off', 'unknown']),
      covered: z.boolean(),
      in_call: z.boolean(),
      entertainment: z.boolean(),
      speaker: z.number(),
    }),
  ),
  pins: z.number(),
  /**
   * Statuses in the last hour, oldest first; the first one begins with the hour, and is `unknown` if the statuses
   * are recorded only from a later time on.
   */
  last_hour: z.array(z.object({ status: z.enum([...deviceStatuses, 'unknown']), from: z.number() })),
  /** Newest first. */
  journal: z.array(JournalEntry),
  /** Open alerts and those of the last days, newest first. */
  history: z.array(DeviceAlert),
})
export type DeviceDetail = z.infer<typeof DeviceDetail>

/** Room devices, their status and their problems; the board itself arrives by `boardEvents`. */
export const monitoringEndpoints = {
  list: { method: 'GET', path: '/api/v1/monitoring/devices', query: MonitoringQuery, reply: MonitoringList },
  device: { method: 'GET', path: '/api/v1/monitoring/devices/:id', params: ById, reply: DeviceDetail },
  changes: { method: 'GET', path: '/api/v1/monitoring/changes', query: BoardQuery, reply: DeviceChanges },
  /** Notes that the user took charge of an alert. */
  acknowledge: {
    method: 'POST',
    path: '/api/v1/monitoring/alerts/:id/acknowledgement',
    params: ById,
    reply: DeviceAlert,
  },
} as const satisfies Endpoints
