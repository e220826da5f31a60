import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { emergencyReasons, knockReasons } from '../../../contract/calls/knocks.ts'
import { visitBeginnings, visitorRoles } from '../../../contract/visits/visits.ts'
import { at, createdAt, id } from './columns.ts'
import { calls } from './callSchema.ts'
import { knocks } from './knockSchema.ts'
import { customerId, rooms } from '../schema.ts'

const reasons = [...knockReasons, ...emergencyReasons.filter((reason) => reason !== 'other')] as const

/**
 * Visits to rooms by video: a row for each person who knocked, and for each stay of a person in a call. A
 * person who was let in continues the row of their knock.
 */
export const visits = pgTable(
  'visits',
  {
    id: id(),
    customerId: customerId(),
    roomId: uuid()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    /** Patient of the bed at that time; null for an empty bed, and after the patient left it. */
    patientId: uuid(),
    callId: uuid().references(() => calls.id, { onDelete: 'set null' }),
    inviteId: uuid(),
    /** Person in the call, who keeps this id when they rejoin; null before they joined. */
    personId: uuid(),
    knockId: uuid().references(() => knocks.id, { onDelete: 'set null' }),
    name: text().notNull(),
    fromOrgUnit: text().notNull().default(''),
    role: text({ enum: visitorRoles }).notNull(),
    began: text({ enum: visitBeginnings }).notNull(),
    reason: text({ enum: reasons }),
    /** Note of the knock for the patient; emptied when the patient left the bed. */
    note: text().notNull().default(''),
    /** When they knocked or joined, and when they left. */
    at: createdAt(),
    endedAt: at(),
    /** Server process that holds the conference, and when it last wrote. */
    peerId: uuid(),
    writtenAt: at(),
    sawMs: integer().notNull().default(0),
    heardMs: integer().notNull().default(0),
    sharedMs: integer().notNull().default(0),
    cameraMoves: integer().notNull().default(0),
    /** Motion of the camera that was last renewed, and when; null after a stop. */
    motion: text(),
    movedAt: at(),
    /** When the patient had read of it. */
    readAt: at(),
    /** When its copy without the patient was written into the audit. */
    sealedAt: at(),
  },
  (t) => [
    index().on(t.knockId),
    index().on(t.roomId, t.at),
    index().on(t.callId),
    index().on(t.inviteId),
    index('visits_open')
      .on(t.peerId)
      .where(sql`ended_at is null and peer_id is not null`),
    index('visits_unsealed')
      .on(t.at)
      .where(sql`sealed_at is null`),
  ],
)
