import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, createdAt } from './columns.ts'
import { customerId, rooms } from '../schema.ts'

/**
 * Tables of room devices, of the server processes that hold their links, and of data that these processes
 * share.
 */

export const enrollmentCodes = pgTable('enrollment_codes', {
  codeHash: bytes().primaryKey(),
  customerId: customerId(),
  roomId: uuid()
    .notNull()
    .references(() => rooms.id),
  expiresAt: at().notNull(),
  usedAt: at(),
})

/** Credentials of room devices; at most one is valid for a room. */
export const deviceCredentials = pgTable(
  'device_credentials',
  {
    hash: bytes().primaryKey(),
    customerId: customerId(),
    roomId: uuid()
      .notNull()
      .references(() => rooms.id),
    createdAt: createdAt(),
    revokedAt: at(),
  },
  (t) => [index().on(t.roomId)],
)

/** Last reported data of each room's device, and the privacy commands that it has yet to receive. */
export const roomDevices = pgTable('room_devices', {
  roomId: uuid()
    .primaryKey()
    .references(() => rooms.id),
  customerId: customerId(),
  model: text().notNull().default(''),
  version: text().notNull().default(''),
  capabilities: jsonb().notNull().default({}),
  state: jsonb(),
  /** Privacy commands (`microphone_control` and `video_control` off …) that the device has not confirmed yet, by control. */
  pendingPrivacy: jsonb().notNull().default({}),
  seenAt: at(),
})

/** Server process that currently holds each device's link. */
export const deviceLinks = pgTable(
  'device_links',
  {
    roomId: uuid()
      .primaryKey()
      .references(() => rooms.id),
    customerId: customerId(),
    nodeId: uuid().notNull(),
    /** Distinguishes two links of one device, so that the end of the older one does not remove the newer. */
    linkId: uuid().notNull(),
    since: createdAt(),
  },
  (t) => [index().on(t.nodeId)],
)

/** Server processes on this database. A process whose `seenAt` is older than 15 s is dead. */
export const serverNodes = pgTable('server_nodes', {
  id: uuid().primaryKey(),
  startedAt: createdAt(),
  seenAt: createdAt(),
  version: text().notNull(),
  /** HTTP address for the other processes; null until the process listens. */
  url: text(),
})

/** Messages between peers that are too long for a NOTIFY (8,000 bytes); unlogged, read once. */
export const busPayloads = pgTable('bus_payloads', {
  id: uuid().primaryKey(),
  body: text().notNull(),
  createdAt: createdAt(),
})

/**
 * First responses to requests with an Idempotency-Key, kept for 24 h. Responses that contain a token are
 * never stored.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    sessionId: uuid().notNull(),
    key: text().notNull(),
    customerId: customerId(),
    requestHash: bytes().notNull(),
    status: integer(),
    body: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.key] }), index().on(t.createdAt)],
)

/**
 * Secrets and data of this database that all server processes share: the key from which session tokens are
 * derived, the data version.
 */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
})
