import { sql } from 'drizzle-orm'
import { date, index, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DeviceTest } from '../../../contract/technician/deviceTests.ts'
import type { RestartRequest } from '../../../contract/technician/technician.ts'
import { at, createdAt, id } from './columns.ts'
import { customerId, rooms } from '../schema.ts'

/** Self-tests of room devices, requested by a user or run at night. At most one runs in a room at a time. */
export const deviceTests = pgTable(
  'device_tests',
  {
    id: id(),
    customerId: customerId(),
    roomId: uuid()
      .notNull()
      .references(() => rooms.id),
    /** Day of a nightly test, in the facility’s time zone; null for a test that a user requested. */
    night: date(),
    /** User who requested the test; null at night. No reference: it outlives the account. */
    byId: uuid(),
    byName: text(),
    startedAt: createdAt(),
    endedAt: at(),
    state: text().$type<DeviceTest['state']>().notNull().default('running'),
    /** Reason why the test did not run, or ran only in part. */
    reason: text(),
    steps: jsonb().notNull().default([]),
    model: text().notNull().default(''),
    version: text().notNull().default(''),
    /** Note of a technician about the result, and who wrote it last; empty without one. */
    note: text().notNull().default(''),
    noteBy: text(),
    noteAt: at(),
  },
  (t) => [
    // Several server processes try each night; only one can begin the test.
    unique().on(t.roomId, t.night),
    uniqueIndex('device_tests_running')
      .on(t.roomId)
      .where(sql`ended_at is null`),
    index().on(t.roomId, t.startedAt),
    index().on(t.night),
    index().on(t.startedAt),
  ],
)

/**
 * Restarts of room devices that wait for the end of a call. In the database, because the call can outlive the server
 * process that was asked.
 */
export const waitingRestarts = pgTable('waiting_restarts', {
  roomId: uuid()
    .primaryKey()
    .references(() => rooms.id, { onDelete: 'cascade' }),
  customerId: customerId(),
  how: text().$type<RestartRequest['how']>().notNull(),
  requestedAt: createdAt(),
  /** User who asked, as the audit names them. */
  byId: uuid(),
  byName: text().notNull(),
  asId: uuid(),
  asName: text(),
  address: text().notNull(),
  /** When the room's device was enrolled; null if it never was. Another time means another device. */
  deviceSince: at(),
  /** When a process began to carry it out; null while it waits. */
  begunAt: at(),
})
