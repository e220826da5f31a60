import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { levels } from '../../domain/permissions/permissions.ts'
import { at, bytes, createdAt, decision, id, reckoned, record, sameName, twin } from './schema/columns.ts'

/**
 * Tables of one hospital group. The tenant is the customer: every table with a customer's data has
 * `customer_id`, which row-level security (migrations) compares with `wardlink.customers`. Secrets are stored
 * as SHA-256, never in plain text.
 */

/** Restricts unique names to existing rows: removed rows can share a name. */
const present = sql`removed_at is null`

export const organizations = pgTable(
  'organizations',
  { id: id(), name: text().notNull(), twin: twin(), createdAt: createdAt(), ...record() },
  (t) => [uniqueIndex('organizations_one_name').on(sameName(t.name), t.twin).where(present)],
)

export const customers = pgTable(
  'customers',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    twin: twin(),
    createdAt: createdAt(),
    ...record(),
  },
  (t) => [uniqueIndex('customers_one_name').on(t.organizationId, sameName(t.name), t.twin).where(present)],
)

export const customerId = () =>
  uuid()
    .notNull()
    .references(() => customers.id)

export const facilities = pgTable(
  'facilities',
  {
    id: id(),
    customerId: customerId(),
    name: text().notNull(),
    address: text().notNull().default(''),
    /** IANA time zone name; duty hours, night mode and reports follow it. */
    timeZone: text().notNull(),
    twin: twin(),
    createdAt: createdAt(),
    ...record(),
  },
  (t) => [uniqueIndex('facilities_one_name').on(t.customerId, sameName(t.name), t.twin).where(present)],
)

export const units = pgTable(
  'units',
  {
    id: id(),
    customerId: customerId(),
    facilityId: uuid()
      .notNull()
      .references(() => facilities.id),
    name: text().notNull(),
    twin: twin(),
    createdAt: createdAt(),
    ...record(),
  },
  (t) => [uniqueIndex('units_one_name').on(t.facilityId, sameName(t.name), t.twin).where(present)],
)

export const rooms = pgTable(
  'rooms',
  {
    id: id(),
    customerId: customerId(),
    unitId: uuid()
      .notNull()
      .references(() => units.id),
    /**
     * Public ID of the device, `aps_id` in links: 8 characters of Crockford base32, assigned when the room is
     * created.
     */
    uniqueId: text().notNull().unique(),
    /** `byod`: a place without a room device, whose patient uses their own phone. */
    type: text({ enum: ['care_system', 'standalone', 'byod'] })
      .notNull()
      .default('care_system'),
    number: text().notNull(),
    bed: text().notNull().default(''),
    twin: twin(),
    /** Alias of the room's own virtual meeting room. */
    alias: text().notNull().unique(),
    /**
     * Connection of a standalone device (`StoredStandaloneConnection` of the contract), and its sealed
     * password.
     */
    reach: jsonb(),
    reachPassword: bytes(),
    /** Limits within which the camera shows its own bed (`CameraZone`); null for the home position. */
    cameraZone: jsonb(),
    /** Rule of this room if a roommate does not answer; null for that of its unit. */
    roommateUnanswered: text({ enum: ['one_bed', 'sound_only'] }),
    /** Sort text for lists: leading digits count as a number, so that room 9 comes before room 10. */
    inOrder: reckoned(
      sql`lpad(substring(wardlink_search_text(number) from '^[0-9]*'), 12, '0') || wardlink_search_text(number) || ' ' || wardlink_search_text(bed)`,
    ),
    /** Searchable text of the room. */
    searched: reckoned(sql`wardlink_search_text(number || ' ' || bed || ' ' || unique_id)`),
    createdAt: createdAt(),
    ...record(),
  },
  (t) => [
    uniqueIndex('rooms_one_bed').on(t.unitId, sameName(t.number), sameName(t.bed), t.twin).where(present),
    index('rooms_in_order').on(t.inOrder, sql`(${t.id}::text)`),
  ],
)

export const patients = pgTable(
  'patients',
  {
    id: id(),
    customerId: customerId(),
    /** Bed of the patient; null after discharge. */
    roomId: uuid().references(() => rooms.id),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Additional last names that the verification accepts: in another script, or a maiden name. */
    otherLastNames: text().array().notNull().default([]),
    /** Language that the record names for the patient; null if it is not known, and after discharge. */
    language: text(),
    admittedAt: createdAt(),
    dischargedAt: at(),
  },
  (t) => [
    uniqueIndex('patients_one_to_a_bed')
      .on(t.roomId)
      .where(sql`discharged_at is null`),
    check('patients_bed_or_discharged', sql`(room_id is null) = (discharged_at is not null)`),
  ],
)

/**
 * Administrators and the credentials with which they sign in. A removed one is deactivated and cannot sign
 * in.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull().unique(),
    name: text().notNull(),
    /** argon2id hash as PHC string; null until the account is activated. */
    passwordHash: text(),
    /**
     * True if the user’s second factor was removed because they had lost it: a session must present another
     * one before it may do anything.
     */
    secondFactorDue: boolean().notNull().default(false),
    lastSignInAt: at(),
    /** Searchable text of the user. */
    searched: reckoned(sql`wardlink_search_text(name || ' ' || email)`),
    createdAt: createdAt(),
    ...record(),
  },
  (t) => [uniqueIndex('users_one_to_an_address').on(sql`lower(${t.email})`)],
)

/** Roles of users. A role applies at one org unit and below; `nodeId` is null for the platform. */
export const roleAssignments = pgTable(
  'role_assignments',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().notNull(),
    level: text({ enum: levels }).notNull(),
    nodeId: uuid(),
    /** Customer that the org unit belongs to; null for the platform and an organization. */
    customerId: uuid().references(() => customers.id),
    /** When the role was granted; null for a role that is older than this record. */
    grantedAt: at().defaultNow(),
    /** Name of the user or the identity provider who granted the role; null if unknown. */
    grantedBy: text(),
    /** SCIM directory whose groups give the role; null for a role that someone else granted. */
    directoryId: uuid(),
    /** True if someone else granted a role of a SCIM directory too: it stays when the groups no longer give it. */
    alsoGranted: boolean().notNull().default(false),
  },
  (t) => [index().on(t.userId)],
)

/**
 * Versions of grants and settings. No two changes share a version, even if the row was removed in between.
 */
export const decisionVersions = pgSequence('decision_versions')

/** Bedside functions granted or denied at a level; the highest level with an entry wins. */
export const permissions = pgTable(
  'permissions',
  {
    id: id(),
    level: text({ enum: levels }).notNull(),
    nodeId: uuid().notNull(),
    /** Customer that the org unit belongs to; null for an organization. */
    customerId: uuid().references(() => customers.id),
    function: text().notNull(),
    granted: boolean().notNull(),
    ...decision(),
  },
  (t) => [uniqueIndex().on(t.nodeId, t.function)],
)

/** Settings by level; the lowest level that sets a key wins. `nodeId` is null for the platform. */
export const settings = pgTable(
  'settings',
  {
    id: id(),
    level: text({ enum: levels }).notNull(),
    nodeId: uuid(),
    customerId: uuid().references(() => customers.id),
    key: text().notNull(),
    value: jsonb().notNull(),
    ...decision(),
  },
  (t) => [uniqueIndex('settings_one_value').on(sql`coalesce(node_id::text, '')`, t.key)],
)

/** Entry codes, one row per one-use code: the token in the QR code and the code for typing. */
export const entryCodes = pgTable(
  'entry_codes',
  {
    tokenHash: bytes().primaryKey(),
    codeHash: bytes().notNull().unique(),
    customerId: customerId(),
    roomId: uuid()
      .notNull()
      .references(() => rooms.id),
    expiresAt: at().notNull(),
    usedAt: at(),
    /** SHA-256 of the Idempotency-Key of the exchange, so that a lost response can be requested again. */
    usedKeyHash: bytes(),
    sessionId: uuid(),
  },
  (t) => [index().on(t.roomId), index().on(t.expiresAt)],
)

export const bedsideSessions = pgTable(
  'bedside_sessions',
  {
    id: id(),
    customerId: customerId(),
    roomId: uuid()
      .notNull()
      .references(() => rooms.id),
    /** Patient in the bed when the session began; null for an empty bed. */
    patientId: uuid(),
    mdmToken: text(),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    expiresAt: at().notNull(),
    verifiedAt: at(),
    failedVerifications: integer().notNull().default(0),
    endedAt: at(),
    endedBecause: text({ enum: ['logout', 'expired', 'revoked', 'patient_changed', 'reuse'] }),
  },
  (t) => [index().on(t.roomId)],
)

/** Access and refresh tokens of bedside sessions, as SHA-256. */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    hash: bytes().primaryKey(),
    customerId: customerId(),
    sessionId: uuid()
      .notNull()
      .references(() => bedsideSessions.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['access', 'refresh'] }).notNull(),
    expiresAt: at().notNull(),
    /** When the refresh token was exchanged for its successor; it is honored for another 30 s. */
    replacedAt: at(),
  },
  (t) => [index().on(t.sessionId), index().on(t.expiresAt)],
)

/** Failed verifications of a room, for the limit of twenty per hour. */
export const verificationFailures = pgTable(
  'verification_failures',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: customerId(),
    roomId: uuid()
      .notNull()
      .references(() => rooms.id),
    at: createdAt(),
  },
  (t) => [index().on(t.roomId, t.at)],
)
