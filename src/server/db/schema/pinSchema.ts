import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, createdAt, id } from './columns.ts'
import { customerId, rooms } from '../schema.ts'

/**
 * Camera presets. A picture shows the bed’s patient, so a trigger in the migration wipes it as soon as the
 * bed’s patient changes, no matter who changes it.
 */
export const roomPins = pgTable(
  'room_pins',
  {
    id: id(),
    customerId: customerId(),
    roomId: uuid()
      .notNull()
      .references(() => rooms.id),
    name: text().notNull(),
    /** Where the camera looked: pan, tilt and zoom. */
    pose: jsonb().notNull(),
    /** JPEG of at most 20 KB; null where none was taken, or it was wiped. */
    picture: bytes(),
    createdAt: createdAt(),
    /** When it was removed: for a while it can be brought back. */
    removedAt: at(),
  },
  (t) => [index().on(t.roomId), index().on(t.removedAt)],
)
