import { sql } from 'drizzle-orm'
import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, id } from './columns.ts'
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
