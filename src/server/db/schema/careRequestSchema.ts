import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { escalationKinds } from '../../../contract/calls/callClaims.ts'
import {
  careRequestKinds,
  type CareRequestNames,
  careRequestOutcomes,
  careTeams,
} from '../../../contract/careRequests/careRequests.ts'
import { levels } from '../../../domain/permissions/permissions.ts'
import { at, bytes, createdAt, id } from './columns.ts'
import { invites } from './callSchema.ts'
import { customerId, rooms, users } from '../schema.ts'

/** Requests of patients to the teams that care for them. A room has at most one open request of a kind. */
export const careRequests = pgTable(
  'care_requests',
  {
    id: id(),
    customerId: customerId(),
    roomId: uuid()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    /** Patient who asks, whose remotes alone show it; null for a bed without one, and after they left it. */
    patientId: uuid(),
    /** When the patient of the bed changed; null while they are in it. */
    patientLeftAt: at(),
    kind: text({ enum: careRequestKinds }).notNull(),
    team: text({ enum: careTeams }).notNull(),
    /** The level's own names of the kind when it was sent. */
    names: jsonb().$type<CareRequestNames>().notNull(),
    sentAt: createdAt(),
    /** When it is late. */
    targetAt: at().notNull(),
    seenAt: at(),
    seenBy: text(),
    /** When the next people are to be notified; null for never. */
    escalateAt: at(),
    /** Origin of the links in its messages. */
    joinBase: text().notNull(),
    endedAt: at(),
    outcome: text({ enum: careRequestOutcomes }),
    /** Name of the person who ended it with `done`. */
    doneBy: text(),
  },
  (t) => [
    uniqueIndex('care_requests_one_open_of_a_kind')
      .on(t.roomId, t.kind)
      .where(sql`ended_at is null`),
    index('care_requests_open')
      .on(t.sentAt)
      .where(sql`ended_at is null`),
    index('care_requests_to_escalate')
      .on(t.escalateAt)
      .where(sql`ended_at is null and escalate_at is not null`),
    index().on(t.roomId, t.endedAt),
  ],
)

const requestId = () =>
  uuid()
    .notNull()
    .references(() => careRequests.id, { onDelete: 'cascade' })

/**
 * Links in the messages of a request: the person who received one can claim the request without an account.
 * They are deleted when the request ends.
 */
export const careRequestLinks = pgTable(
  'care_request_links',
  {
    id: id(),
    customerId: customerId(),
    requestId: requestId(),
    channel: text({ enum: ['sms', 'email'] }).notNull(),
    destination: text().notNull(),
    /** Name of the person or group, as the patient reads it. */
    name: text().notNull(),
    tokenHash: bytes().notNull().unique(),
    expiresAt: at().notNull(),
  },
  (t) => [index().on(t.requestId)],
)

/** People on the way to a request, and how each claim ended. */
export const careRequestClaims = pgTable(
  'care_request_claims',
  {
    id: id(),
    customerId: customerId(),
    requestId: requestId(),
    /**
     * Account of the person; null for the bearer of a link, who has the invite of a call's link or the link of
     * the request.
     */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    inviteId: uuid().references(() => invites.id, { onDelete: 'set null' }),
    linkId: uuid().references(() => careRequestLinks.id, { onDelete: 'set null' }),
    /** Name of the person and of the org unit that they belong to, as the patient reads them. */
    name: text().notNull(),
    fromOrgUnit: text().notNull(),
    claimedAt: createdAt(),
    expiresAt: at().notNull(),
    endedAt: at(),
    /** `released`: not done in time. `not_allowed`: the account may no longer see patients there. */
    outcome: text({ enum: ['done', 'released', 'given_back', 'not_allowed', 'request_over'] }),
  },
  (t) => [
    uniqueIndex('care_request_claims_one_open')
      .on(t.requestId)
      .where(sql`ended_at is null`),
    index().on(t.requestId, t.claimedAt),
    index('care_request_claims_open')
      .on(t.expiresAt)
      .where(sql`ended_at is null`),
    index()
      .on(t.linkId)
      .where(sql`link_id is not null`),
  ],
)

/** Steps in which people were notified of a request, each with its time. */
export const careRequestSteps = pgTable(
  'care_request_steps',
  {
    id: id(),
    customerId: customerId(),
    requestId: requestId(),
    kind: text({ enum: escalationKinds }).notNull(),
    /** Level and name of the org unit whose people were notified; null and '' for none. */
    level: text({ enum: levels }),
    orgUnit: text().notNull(),
    notified: integer().notNull(),
    /** Those people, `[{channel, destination}]`, until the request ends. */
    recipients: jsonb().notNull().default([]),
    at: at().notNull(),
  },
  (t) => [uniqueIndex('care_request_steps_once').on(t.requestId, t.kind)],
)
