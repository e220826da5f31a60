import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, createdAt, id } from './columns.ts'
import { users } from './schema.ts'

/** The tables of those who sign in to the console. None belongs to a customer: only the server's own work sees them. */

export const userSessions = pgTable(
  'user_sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** From where it was opened, as the server saw it. */
    address: text().notNull(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    endedAt: at(),
    endedBecause: text({ enum: ['logout', 'everywhere', 'password', 'reuse'] }),
    /** Login As: who truly works in this session, out of which session of theirs, and why. */
    actorId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    parentId: uuid().references((): AnyPgColumn => userSessions.id, { onDelete: 'cascade' }),
    reason: text(),
  },
  (t) => [
    index().on(t.userId),
    index().on(t.parentId),
    check(
      'user_sessions_login_as_whole',
      sql`(actor_id is null) = (parent_id is null) and (actor_id is null) = (reason is null)`,
    ),
  ],
)

/** Access and refresh tokens of the console's sessions, as SHA-256. */
export const userTokens = pgTable(
  'user_tokens',
  {
    hash: bytes().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => userSessions.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['access', 'refresh'] }).notNull(),
    expiresAt: at().notNull(),
    /** When a refresh token was traded for its successor; it is honoured for 30 s more. */
    replacedAt: at(),
  },
  (t) => [index().on(t.sessionId)],
)

/** What the link of an account's mail carries, as SHA-256: good once. */
export const accountLinks = pgTable(
  'account_links',
  {
    hash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['activate', 'reset'] }).notNull(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    usedAt: at(),
  },
  (t) => [index().on(t.userId)],
)
