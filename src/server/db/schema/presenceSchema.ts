import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { alertKinds } from '../../../contract/monitoring/monitoring.ts'
import { deviceFacts } from '../../../domain/monitoring/statusChanges.ts'
import { at, createdAt, id } from './columns.ts'
import { customerId, rooms } from '../schema.ts'

/**
 * Periods in which a room’s device was linked; open while it is. Triggers keep them in step with
 * `device_links` for every writer: a device that comes back by another link, or to another server process,
 * was not away. Periods held by a dead process end when that process was last seen.
 */
export const devicePresence = pgTable(
  'device_presence',
  {
    id: id(),
    customerId: customerId(),
    roomId: uuid()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    linkedAt: at().notNull(),
    unlinkedAt: at(),
  },
  (t) => [
    uniqueIndex('device_presence_one_open_for_a_room')
      .on(t.roomId)
      .where(sql`unlinked_at is null`),
    index().on(t.roomId, t.linkedAt),
  ],
)

/**
 * Changes of the facts from which the status of a room’s device follows: from `at` on the fact holds, or no
 * longer. Triggers write them for every writer. They are kept for a day.
 */
export const deviceChanges = pgTable(
  'device_changes',
  {
    /** Orders the changes of a room: `at` is the beginning of the transaction. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: customerId(),
    roomId: uuid()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    at: createdAt(),
    fact: text({ enum: deviceFacts }).notNull(),
    /** Kind of alert for the fact `alert`; null for the others. */
    alert: text({ enum: alertKinds }),
    holds: boolean().notNull(),
  },
  (t) => [index().on(t.roomId, t.at, t.id), index().on(t.at)],
)
