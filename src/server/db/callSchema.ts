import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, createdAt, id } from './columns.ts'
import { customerId, customers, rooms } from './schema.ts'

/**
 * A room's conferences. One row is open for a room at most: made with its PINs when they are first asked for, started
 * by whoever calls, ended when it is over. The PINs let in and are handed out, so they are kept as they are, and only
 * while the row is open.
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
    /** The server process that holds its media, and how many are in it there. */
    nodeId: uuid(),
    people: integer().notNull().default(0),
    /** The hosts among them by name: for a process of the version before, which knows no `hostInvites`. */
    hosts: text().array().notNull().default([]),
    /** The invites of the hosts among them. */
    hostInvites: uuid().array().notNull().default([]),
    endedAt: at(),
    endedBecause: text({ enum: ['ended', 'left', 'abandoned', 'patient_changed'] }),
  },
  (t) => [
    uniqueIndex('calls_one_open_for_a_room')
      .on(t.roomId)
      .where(sql`ended_at is null`),
    index().on(t.alias),
    index().on(t.roomId, t.startedAt),
  ],
)

/** Somebody who was invited to a call, by a link that is good for one person. */
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
    /** SHA-256 of the link's secret, and of the one with which its browser may come back. */
    tokenHash: bytes().notNull().unique(),
    resumeHash: bytes().unique(),
    status: text({ enum: ['waiting', 'sent', 'failed', 'joined', 'declined', 'expired'] })
      .notNull()
      .default('waiting'),
    /** How the person called itself; with `byAccount` the name of their account. */
    displayName: text(),
    byAccount: boolean().notNull().default(false),
    /** When somebody followed the link; null too for those who did before this was written down. */
    joinedAt: at(),
    /** The moment when media of this invite first reached the built-in conference; null before. */
    arrivedAt: at(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
  },
  (t) => [
    index().on(t.callId),
    // Before each invite those of its room's last ten minutes are counted.
    index().on(t.roomId, t.createdAt),
  ],
)

/** What is to be said to somebody outside: written in the transaction that causes it, delivered at least once. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    /** Null for what concerns somebody's account: it is no customer's. */
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
    /** Why the gateway or the mail server would not take it. */
    reason: text(),
    createdAt: createdAt(),
    /** When nobody needs it any more; null: as long as its invite is awaited. */
    notAfter: at(),
    sentAt: at(),
  },
  (t) => [index().on(t.createdAt)],
)
