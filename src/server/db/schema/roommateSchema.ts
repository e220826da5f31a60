import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { callVisitorRoles, roommateAnswers } from '../../../contract/calls/roommates.ts'
import { at, createdAt, id } from './columns.ts'
import { calls } from './callSchema.ts'
import { customerId, rooms } from '../schema.ts'

/**
 * Questions to the patients beside a visited bed, one for each visitor and each of these beds. They are deleted at
 * the end of the call.
 */
export const roommateQuestions = pgTable(
  'roommate_questions',
  {
    id: id(),
    customerId: customerId(),
    callId: uuid()
      .notNull()
      .references(() => calls.id, { onDelete: 'cascade' }),
    /** Bed that is visited. */
    roomId: uuid()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    /** Bed beside it, and its patient when the question was asked or the answer was reset; null for an empty bed. */
    askedRoomId: uuid()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    patientId: uuid(),
    /** Invite of the visitor, or the name of one without an invite: another page of theirs is not asked about again. */
    visitor: text().notNull(),
    name: text().notNull(),
    fromOrgUnit: text().notNull().default(''),
    role: text({ enum: callVisitorRoles }).notNull(),
    askedAt: createdAt(),
    /** When the rule of the room applies unless there is an answer. */
    expiresAt: at().notNull(),
    answer: text({ enum: roommateAnswers }),
  },
  (t) => [
    uniqueIndex('roommate_questions_once').on(t.callId, t.askedRoomId, t.visitor),
    index().on(t.askedRoomId),
  ],
)
