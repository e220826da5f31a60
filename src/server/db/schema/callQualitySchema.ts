import { date, index, integer, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import { qualityGrades, qualityParts } from '../../../contract/conference/callQuality.ts'
import { createdAt, id } from './columns.ts'
import { calls } from './callSchema.ts'
import { customerId, rooms, units } from '../schema.ts'

/**
 * Quality of calls: a row for each participant and minute, as their client measured it. Contains neither
 * content nor names; `participant` is the random id of one visit to a conference.
 */
export const callMinutes = pgTable(
  'call_minutes',
  {
    id: id(),
    customerId: customerId(),
    roomId: uuid()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    callId: uuid()
      .notNull()
      .references(() => calls.id, { onDelete: 'cascade' }),
    participant: uuid().notNull(),
    part: text({ enum: qualityParts }).notNull(),
    /** End of the minute, and its length. */
    at: createdAt(),
    seconds: real().notNull(),
    /** Grades by the limits that were in force (`src/domain/calls/callQuality.ts`). */
    grade: text({ enum: qualityGrades }).notNull(),
    uplink: text({ enum: qualityGrades }).notNull(),
    downlink: text({ enum: qualityGrades }).notNull(),
    roundTripMs: real(),
    jitterMs: real(),
    lossUp: real(),
    lossDown: real(),
    concealed: real(),
    framesUp: real(),
    framesDown: real(),
    freezes: integer(),
    frozenMs: integer(),
    kbitUp: integer().notNull(),
    kbitDown: integer().notNull(),
  },
  (t) => [index().on(t.at), index().on(t.roomId, t.at), index().on(t.callId)],
)

/** Days on which many calls of a unit were poor, and of which someone has been notified. */
export const notifiedBadDays = pgTable(
  'notified_bad_days',
  {
    customerId: customerId(),
    unitId: uuid()
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    /** In the time zone of the facility. */
    day: date().notNull(),
    notifiedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.unitId, t.day] })],
)
