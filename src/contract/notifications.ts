import * as z from 'zod/mini'
import type { CareTeam } from './careRequests/careRequests.ts'
import { listOf, listQuery, removedOnly } from './lists/lists.ts'

/** Topics of notifications to recipients outside. */
export const notificationTopics = [
  'patient_call',
  'care_team_alert',
  'request_nurses',
  'request_care_assistants',
  'request_housekeeping',
  'request_pharmacy',
  'request_interpreters',
  'device_alert',
] as const satisfies readonly ('patient_call' | 'care_team_alert' | 'device_alert' | `request_${CareTeam}`)[]
export const NotificationTopic = z.enum(notificationTopics)
export type NotificationTopic = z.infer<typeof NotificationTopic>

export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export const Weekday = z.enum(weekdays)
export type Weekday = z.infer<typeof Weekday>

const Hours = z.object({ from: z.string(), to: z.string() })

/**
 * Recipient of notifications, with topics and times: registered at an org unit, for everything below it.
 * Times are `HH:MM` in the time zone of each facility.
 */
export const NotificationItem = z.object({
  id: z.string(),
  version: z.number(),
  level: z.enum(['platform', 'organization', 'customer', 'facility', 'unit', 'room']),
  node_id: z.nullable(z.string()),
  /** Name of the org unit; '' for the platform. */
  node: z.string(),
  name: z.string(),
  channel: z.enum(['sms', 'email']),
  destination: z.string(),
  about: z.array(NotificationTopic),
  /** Equal times mean around the clock. */
  hours: Hours,
  /** Days on which these hours begin. */
  days: z.array(Weekday),
  /** Quiet hours, in which nothing is sent; `null` for none. */
  quiet: z.nullable(Hours),
  removed_at: z.nullable(z.number()),
})
export type NotificationItem = z.infer<typeof NotificationItem>

export const notificationSorts = ['name', 'destination', 'level', 'changed_at'] as const
export type NotificationSort = (typeof notificationSorts)[number]

/** GET /api/v1/notifications. */
export const NotificationQuery = z.strictObject({
  ...listQuery,
  about: z.optional(NotificationTopic),
  channel: z.optional(z.enum(['sms', 'email'])),
  removed: z.optional(removedOnly),
})
export type NotificationQuery = z.infer<typeof NotificationQuery>
export const NotificationList = listOf(NotificationItem)
export type NotificationList = z.infer<typeof NotificationList>

const text = z.string().check(z.maxLength(500))
const list = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))

const hours = z.strictObject({ from: text, to: text })

/** PATCH /api/v1/notifications/{id} with If-Match: the fields to change. The org unit cannot be changed. */
export const NotificationChange = z.strictObject({
  name: z.optional(text),
  channel: z.optional(text),
  destination: z.optional(text),
  about: z.optional(list),
  hours: z.optional(hours),
  days: z.optional(list),
  quiet: z.optional(z.nullable(hours)),
})
export type NotificationChange = z.infer<typeof NotificationChange>

/**
 * POST /api/v1/notifications. Problems are reported in `fields` (domain/notificationRules.ts). A null
 * `node_id` means the platform.
 */
export const NewNotification = z.strictObject({
  name: z._default(text, ''),
  channel: z._default(text, ''),
  destination: z._default(text, ''),
  about: z._default(list, []),
  hours: z._default(hours, { from: '00:00', to: '00:00' }),
  days: z._default(list, [...weekdays]),
  quiet: z._default(z.nullable(hours), null),
  level: z.enum(['platform', 'organization', 'customer', 'facility', 'unit']),
  node_id: z.nullable(z.uuid()),
})
export type NewNotification = z.infer<typeof NewNotification>
