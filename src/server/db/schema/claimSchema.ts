import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { escalationKinds } from '../../../contract/calls/callClaims.ts'
import { levels } from '../../../domain/permissions/permissions.ts'
import { at, createdAt, id } from './columns.ts'
import { calls, invites } from './callSchema.ts'
import { customerId, rooms, users } from '../schema.ts'

const callId = () =>
  uuid()
    .notNull()
    .references(() => calls.id, { onDelete: 'cascade' })
const roomId = () =>
  uuid()
    .notNull()
    .references(() => rooms.id)

/**
 * Claims of waiting calls by clinicians who are coming, and their outcomes. A clinician who joins without a
 * claim leaves one that ended as they joined.
 */
export const callClaims = pgTable(
  'call_claims',
  {
    id: id(),
    customerId: customerId(),
    callId: callId(),
    roomId: roomId(),
    /** Account of the clinician; null for the bearer of a link, who has the invite of that link. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    inviteId: uuid().references(() => invites.id, { onDelete: 'set null' }),
    /** Name of the clinician and of the org unit that they belong to, as the patient reads them. */
    name: text().notNull(),
    fromOrgUnit: text().notNull(),
    claimedAt: createdAt(),
    expiresAt: at().notNull(),
    endedAt: at(),
    /** `released`: not joined in time. `not_allowed`: the account may no longer see patients there. */
    outcome: text({ enum: ['joined', 'released', 'given_back', 'not_allowed', 'call_over'] }),
    /** News that those who were called have not been sent yet; null for none. */
    news: text({ enum: ['claimed', 'released'] }),
  },
  (t) => [
    index('call_claims_news')
      .on(t.roomId)
      .where(sql`news is not null`),
    uniqueIndex('call_claims_one_open_for_a_call')
      .on(t.callId)
      .where(sql`ended_at is null`),
    index().on(t.callId, t.claimedAt),
    index('call_claims_open')
      .on(t.expiresAt)
      .where(sql`ended_at is null`),
  ],
)

/** Steps in which a patient's call was passed on to more people, each with its time. */
export const callSteps = pgTable(
  'call_steps',
  {
    id: id(),
    customerId: customerId(),
    callId: callId(),
    roomId: roomId(),
    kind: text({ enum: escalationKinds }).notNull(),
    /** Level and name of the org unit whose people were notified; null and '' for none. */
    level: text({ enum: levels }),
    orgUnit: text().notNull(),
    notified: integer().notNull(),
    /** Those people, `[{channel, destination}]`, until the call ends. */
    recipients: jsonb().notNull().default([]),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [uniqueIndex('call_steps_once').on(t.callId, t.kind)],
)
