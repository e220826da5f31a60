import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, bytes, createdAt, id, record } from './columns.ts'
import { users } from '../schema.ts'

/**
 * Tables for signing in to the console. They belong to no customer, so only the server's own transactions can
 * read them.
 */

export const userSessions = pgTable(
  'user_sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Client address from which the session was opened, as seen by the server. */
    address: text().notNull(),
    /** User agent of the browser. */
    agent: text().notNull().default(''),
    createdAt: createdAt(),
    /**
     * When the user last used the session; null until then. Token renewal and polling do not count as use.
     */
    lastUsedAt: at(),
    expiresAt: at().notNull(),
    endedAt: at(),
    endedBecause: text({
      enum: ['logout', 'everywhere', 'password', 'reuse', 'revoked', 'deactivated', 'idle'],
    }),
    /** How the user who opened the session proved their identity. */
    proof: text({ enum: ['password', 'second_factor', 'single_sign_on'] })
      .notNull()
      .default('password'),
    /**
     * Login As: the actual user in this session, the session of theirs that it was opened from, and the
     * reason.
     */
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

/** Access and refresh tokens of console sessions, as SHA-256. */
export const userTokens = pgTable(
  'user_tokens',
  {
    hash: bytes().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => userSessions.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['access', 'refresh'] }).notNull(),
    expiresAt: at().notNull(),
    /** When the refresh token was exchanged for its successor; it is honored for another 30 s. */
    replacedAt: at(),
  },
  (t) => [index().on(t.sessionId)],
)

/** Secrets in the links of account emails, as SHA-256; each is valid once. */
export const accountLinks = pgTable(
  'account_links',
  {
    hash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['activate', 'reset', 'address'] }).notNull(),
    /** New address of the account once the link is used, and the user who requested it. */
    email: text(),
    askedBy: uuid().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    usedAt: at(),
  },
  (t) => [index().on(t.userId)],
)

/**
 * Sealed secret shared with an authenticator app (RFC 6238). It is valid once a code of it has been verified.
 */
export const authenticators = pgTable('authenticators', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: bytes().notNull(),
  createdAt: createdAt(),
  confirmedAt: at(),
  /** 30-second step of the last accepted code; that code and earlier ones are rejected. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
})

/** Recovery codes for users who have lost their phone, as SHA-256; each is valid once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    hash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    usedAt: at(),
  },
  (t) => [index().on(t.userId)],
)

/**
 * Sign-ins between the password and the second factor: the user who knew the password, by the SHA-256 of the
 * token that they received for it.
 */
export const signInSteps = pgTable('sign_in_steps', {
  hash: bytes().primaryKey(),
  userId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: at().notNull(),
})

/** OpenID providers that authenticate users, each at a level. `nodeId` is null for the platform. */
export const ssoProviders = pgTable('sso_providers', {
  id: id(),
  level: text({ enum: ['platform', 'organization', 'customer'] }).notNull(),
  nodeId: uuid(),
  name: text().notNull(),
  issuer: text().notNull(),
  clientId: text().notNull(),
  /** Sealed secret. */
  clientSecret: bytes().notNull(),
  roleClaim: text().notNull(),
  /** `[{value, role}]`. */
  roleMap: jsonb().notNull(),
  enabled: boolean().notNull(),
  createdAt: createdAt(),
  ...record(),
})

/** Users by provider and subject. */
export const ssoIdentities = pgTable(
  'sso_identities',
  {
    providerId: uuid()
      .notNull()
      .references(() => ssoProviders.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.subject] }), index().on(t.userId)],
)

/**
 * Users on their way to a provider, by the SHA-256 of the state that comes back; nonce and verifier are
 * derived from the state.
 */
export const ssoVisits = pgTable('sso_visits', {
  stateHash: bytes().primaryKey(),
  providerId: uuid()
    .notNull()
    .references(() => ssoProviders.id, { onDelete: 'cascade' }),
  challenge: text().notNull(),
  returnTo: text().notNull(),
  expiresAt: at().notNull(),
})

/**
 * Users who came back from a provider, by the SHA-256 of their ticket: only the page that kept the
 * challenge’s key can exchange it.
 */
export const ssoTickets = pgTable('sso_tickets', {
  hash: bytes().primaryKey(),
  userId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  challenge: text().notNull(),
  expiresAt: at().notNull(),
})
