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
    /** Camera pose: pan, tilt and zoom. */
    pose: jsonb().notNull(),
    /** JPEG of at most 20 KB; null if none was taken or it was wiped. */
    picture: bytes(),
    createdAt: createdAt(),
    /** When the pin was removed; it can be restored for a while. */
    removedAt: at(),
  },
  (t) => [index().on(t.roomId), index().on(t.removedAt)],
)
