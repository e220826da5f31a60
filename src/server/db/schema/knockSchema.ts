import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { emergencyReasons, knockKinds, knockOutcomes, knockReasons } from '../../../contract/calls/knocks.ts'
import { at, createdAt, id } from './columns.ts'
import { calls } from './callSchema.ts'
import { apiKeys } from './integrationSchema.ts'
import { customerId, rooms, users } from '../schema.ts'

const reasons = [...knockReasons, ...emergencyReasons.filter((reason) => reason !== 'other')] as const

/**
 * Knocks of clinicians at rooms, and their emergency entries. A room shows one at a time; the others wait for its end in the order of their
 * creation.
 */
export const knocks = pgTable(
  'knocks',
  {
    id: id(),
    customerId: customerId(),
    roomId: uuid()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    /** Clinician who knocks; null for a system that knocks under the name of its API key. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** API key of the system that knocked, for a clinician or itself; null for a clinician in person. */
    apiKeyId: uuid().references(() => apiKeys.id, { onDelete: 'cascade' }),
    /** Patient of the bed, whom the clinician wants to visit; null for an empty bed. */
    patientId: uuid(),
    /** Name of the clinician or system and of the org unit that they belong to, as the patient reads them. */
    name: text().notNull(),
    fromOrgUnit: text().notNull(),
    kind: text({ enum: knockKinds }).notNull().default('knock'),
    reason: text({ enum: reasons }).notNull(),
    note: text().notNull().default(''),
    /** True if the room's camera was covered when the knock began. */
    covered: boolean().notNull(),
    /** True if its microphone was off when the patient let the clinician in. */
    microphoneWasOff: boolean().notNull().default(false),
    createdAt: createdAt(),
    /** When the room began to show it, and when it ends without an answer; null while it is queued. */
    shownAt: at(),
    expiresAt: at(),
    endedAt: at(),
    outcome: text({ enum: knockOutcomes }),
    /** When the room's device had carried the answer out; null before, and for other outcomes. */
    openedAt: at(),
    /** Call that the answer opened. */
    callId: uuid().references(() => calls.id, { onDelete: 'set null' }),
    /** When the patient had read of an emergency entry that opened the room or that they covered. */
    toldAt: at(),
  },
  (t) => [
    uniqueIndex('knocks_one_shown_in_a_room')
      .on(t.roomId)
      .where(sql`shown_at is not null and ended_at is null`),
    // One waiting knock of a clinician at a room.
    uniqueIndex('knocks_one_of_a_user_in_a_room')
      .on(t.roomId, t.userId)
      .where(sql`ended_at is null`),
    // One waiting knock of a system at a room, besides those for clinicians.
    uniqueIndex('knocks_one_of_an_api_key_in_a_room')
      .on(t.roomId, t.apiKeyId)
      .where(sql`user_id is null and ended_at is null`),
    index('knocks_open')
      .on(t.roomId)
      .where(sql`ended_at is null`),
    index('knocks_opening')
      .on(t.endedAt)
      .where(sql`call_id is not null and opened_at is null`),
    index('knocks_call')
      .on(t.callId)
      .where(sql`call_id is not null`),
    index('knocks_untold')
      .on(t.roomId)
      .where(sql`kind = 'emergency' and ended_at is not null and told_at is null`),
    index().on(t.userId, t.createdAt),
    index().on(t.apiKeyId, t.createdAt),
    index().on(t.roomId, t.createdAt),
  ],
)
