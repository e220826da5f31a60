import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { alertKinds } from '../../../contract/monitoring/monitoring.ts'
import { levels } from '../../../domain/permissions/permissions.ts'
import { at, createdAt, id, record } from './columns.ts'
import { customerId, customers, rooms } from '../schema.ts'

/** Problems of room devices, from detection to recovery. A room has at most one open row of a kind. */
export const deviceAlerts = pgTable(
  'device_alerts',
  {
    id: id(),
    customerId: customerId(),
    roomId: uuid()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    kind: text({ enum: alertKinds }).notNull(),
    /** When the problem began, which is before it was detected. */
    since: at().notNull(),
    openedAt: createdAt(),
    recoveredAt: at(),
    /**
     * Outside recipients who were notified of it, `[{channel, destination}]`: they are also notified when it
     * ends.
     */
    told: jsonb().notNull().default([]),
    /** User who acknowledged the alert, and when; the name as it was then. */
    acknowledgedAt: at(),
    acknowledgedBy: uuid(),
    acknowledgedName: text(),
  },
  (t) => [
    uniqueIndex('device_alerts_one_open_of_a_kind')
      .on(t.roomId, t.kind)
      .where(sql`recovered_at is null`),
    index().on(t.roomId, t.openedAt),
  ],
)

/**
 * Last commands to a room’s device, and its answers: one row per room, written at most every few seconds by
 * the process that holds its link. In the database, because the console may ask another process, and ask
 * after a restart.
 */
export const deviceJournals = pgTable('device_journals', {
  roomId: uuid()
    .primaryKey()
    .references(() => rooms.id, { onDelete: 'cascade' }),
  customerId: customerId(),
  /** Round trip to the device, in milliseconds; null until it has answered a ping. */
  roundTripMs: integer(),
  /** Since when the camera has been covered, and since when its state has been unknown; null otherwise. */
  coveredSince: at(),
  cameraLostSince: at(),
  /** When the last self-test failed; null if it did not fail. */
  selfTestFailedAt: at(),
  /** Most recent commands and link events, the oldest first (`JournalEntry` of the contract). */
  entries: jsonb().notNull().default([]),
  changedAt: createdAt(),
})

/** Notification rules: who is notified of what, and when. They can be set at any level. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    level: text({ enum: levels }).notNull(),
    /** Null for the platform. */
    nodeId: uuid(),
    /** Customer at or above the org unit; null for the platform and an organization. */
    customerId: uuid().references(() => customers.id),
    /** Name of the recipient. */
    name: text().notNull(),
    channel: text({ enum: ['sms', 'email'] }).notNull(),
    destination: text().notNull(),
    /** Topics of the notification: `patient_call`, `care_team_alert`, `device_alert`. */
    about: text().array().notNull(),
    /** `HH:MM` in the facility's time zone; equal values mean around the clock. */
    hoursFrom: text().notNull().default('00:00'),
    hoursTo: text().notNull().default('00:00'),
    days: text().array().notNull(),
    quietFrom: text(),
    quietTo: text(),
    createdAt: createdAt(),
    ...record(),
  },
  (t) => [index().on(t.nodeId)],
)
