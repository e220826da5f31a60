import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { roomPictures } from '../../../contract/calls/roommates.ts'
import { at, bytes, createdAt, id } from './columns.ts'
import { customerId, customers, rooms } from '../schema.ts'

/**
 * Calls of a room. At most one row per room is open: created with its access codes when they are first
 * requested, started by the first call, and ended when the call is over. The access codes are handed out to
 * participants, so they are stored in plain text, and only while the row is open.
 */
export const calls = pgTable(
  'calls',
  {
    id: id(),
    customerId: customerId(),
    roomId: uuid()
      .notNull()
      .references(() => rooms.id),
    alias: text().notNull(),
    hostPin: text().notNull(),
    guestPin: text().notNull(),
    createdAt: createdAt(),
    startedAt: at(),
    /** Server process that carries the call's media, and the number of people in the call there. */
    nodeId: uuid(),
    people: integer().notNull().default(0),
    /**
     * Names of the hosts among them, for a process of the previous version, which does not read
     * `hostInvites`.
     */
    hosts: text().array().notNull().default([]),
    /** Invites of the hosts among them. */
    hostInvites: uuid().array().notNull().default([]),
    /** Picture that the room's screen has confirmed to let out; null before. */
    roomPicture: text({ enum: roomPictures }),
    /**
     * Picture that the screen was asked for last, and the order in which it was first asked for it; null before. A
     * reply to an earlier picture confirms nothing.
     */
    roomPictureAsked: text({ enum: roomPictures }),
    roomPictureOrder: doublePrecision(),
    endedAt: at(),
    endedBecause: text({ enum: ['ended', 'left', 'abandoned', 'patient_changed'] }),
    /** When more people are to be called, unless a clinician has joined; null for a call that is not a patient's. */
    escalateAt: at(),
    /** Origin of the links in messages about this call; null for a call that is not a patient's. */
    joinBase: text(),
    /** Seconds within which this call should be answered; null for a call that is not a patient's, or an older one. */
    answerTargetSeconds: integer(),
  },
  (t) => [
    uniqueIndex('calls_one_open_for_a_room')
      .on(t.roomId)
      .where(sql`ended_at is null`),
    index().on(t.alias),
    index().on(t.roomId, t.startedAt),
    index('calls_to_escalate')
      .on(t.escalateAt)
      .where(sql`ended_at is null and escalate_at is not null`),
  ],
)

/** People invited to a call, each by a link that is valid for one person. */
export const invites = pgTable(
  'invites',
  {
    id: id(),
    customerId: customerId(),
    callId: uuid()
      .notNull()
      .references(() => calls.id),
    roomId: uuid()
      .notNull()
      .references(() => rooms.id),
    kind: text({ enum: ['guest', 'interpreter', 'clinician'] }).notNull(),
    /** SHA-256 of the link's secret, and of the secret with which the same browser can return. */
    tokenHash: bytes().notNull().unique(),
    resumeHash: bytes().unique(),
    status: text({ enum: ['waiting', 'sent', 'failed', 'joined', 'declined', 'expired'] })
      .notNull()
      .default('waiting'),
    /** Name that the person gave; with `byAccount`, the name of their account. */
    displayName: text(),
    byAccount: boolean().notNull().default(false),
    /** Org unit of the clinician who joined with their account; '' for others. */
    fromOrgUnit: text().notNull().default(''),
    /** Knock of theirs that the patient answered. No reference: the knocks refer to the calls. */
    knockId: uuid(),
    /** True if an interpreter of a sign language was invited. */
    signLanguage: boolean().notNull().default(false),
    /** When the link was followed; null also for links followed before this was recorded. */
    joinedAt: at(),
    /** The moment when media of this invite first reached the built-in conference; null before. */
    arrivedAt: at(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
  },
  (t) => [
    index().on(t.callId),
    // Before each new invite, the room's invites of the last ten minutes are counted.
    index().on(t.roomId, t.createdAt),
  ],
)

/** Messages to people outside: written in the transaction that causes them, delivered at least once. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    /** Null for a message about an account, which belongs to no customer. */
    customerId: uuid().references(() => customers.id),
    inviteId: uuid().references(() => invites.id),
    channel: text({ enum: ['sms', 'email'] }).notNull(),
    destination: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    state: text({ enum: ['waiting', 'sent', 'failed', 'shown'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    /** Reason why the SMS gateway or the mail server rejected the message. */
    reason: text(),
    createdAt: createdAt(),
    /** When the message is no longer needed; null: as long as its invite is awaited. */
    notAfter: at(),
    sentAt: at(),
  },
  (t) => [index().on(t.createdAt)],
)
