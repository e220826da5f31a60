import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { hl7Charsets, hl7StayNumbers } from '../../../contract/integrations/hl7.ts'
import { levels } from '../../../domain/permissions/permissions.ts'
import { at, bytes, createdAt, id, record } from './columns.ts'
import { customerId, rooms } from '../schema.ts'

/** Tables for admissions that a hospital's information system sends as HL7 v2 messages. */

/** Senders of messages, each for the beds of one org unit below a customer. */
export const hl7Feeds = pgTable(
  'hl7_feeds',
  {
    id: id(),
    customerId: customerId(),
    level: text({ enum: levels }).notNull(),
    nodeId: uuid().notNull(),
    name: text().notNull(),
    /** MSH-3 and MSH-4 by which the sender is known. */
    application: text().notNull(),
    facility: text().notNull(),
    /** MSH-4 at the creation of the feed: its stays are stored under it, and stay so when MSH-4 is changed. */
    numberSpace: text().notNull().default(''),
    /**
     * SHA-256 of the client certificates, in hex; empty for a sender on a connection without TLS. Two are valid
     * while a certificate is replaced.
     */
    fingerprints: text().array().notNull(),
    /** IANA time zone of times without an offset. */
    timeZone: text().notNull(),
    /** Character set of messages with an empty MSH-18. */
    charset: text({ enum: hl7Charsets }).notNull(),
    /** Number that tells one stay from another. */
    stayNumber: text({ enum: hl7StayNumbers }).notNull().default('visit'),
    /** Minutes without a message after which someone is notified; null for never. */
    silentMinutes: integer(),
    lastMessageAt: at(),
    /** Time of the notification that the feed is silent. */
    silenceNotifiedAt: at(),
    createdAt: createdAt(),
    ...record(),
  },
  (t) => [index().on(t.nodeId), index().on(t.customerId)],
)

const feedId = () =>
  uuid()
    .notNull()
    .references(() => hl7Feeds.id, { onDelete: 'cascade' })

/** Places that a feed has named in PV1-3, with the bed that someone has assigned. */
export const hl7Places = pgTable(
  'hl7_places',
  {
    id: id(),
    customerId: customerId(),
    feedId: feedId(),
    place: text().notNull(),
    roomId: uuid().references(() => rooms.id, { onDelete: 'set null' }),
    /** True if the place is no bed of the product, such as an operating room. */
    isIgnored: boolean().notNull().default(false),
    messages: integer().notNull().default(1),
    firstSeenAt: createdAt(),
    lastSeenAt: createdAt(),
  },
  (t) => [uniqueIndex('hl7_places_one_place').on(t.feedId, t.place), index().on(t.customerId)],
)

/** Received messages, with their content as personal data; deleted after `HL7_MESSAGE_DAYS`. */
export const hl7Messages = pgTable(
  'hl7_messages',
  {
    id: id(),
    customerId: customerId(),
    feedId: feedId(),
    /** MSH-10. */
    controlId: text().notNull(),
    /** SHA-256 of everything after MSH: a sender may count control ids from the start again. */
    hash: bytes().notNull(),
    event: text().notNull(),
    /** Places and numbers of the encounters; a number begins with its kind. */
    places: text().array().notNull(),
    numbers: text().array().notNull(),
    /** Columns for the search: under row-level security, PostgreSQL does not look up the elements of an array in an index. */
    firstPlace: text().generatedAlwaysAs(sql`places[1]`),
    secondPlace: text().generatedAlwaysAs(sql`places[2]`),
    /** `waiting`: for a bed to be assigned to the place. */
    outcome: text({ enum: ['applied', 'unchanged', 'waiting', 'refused'] }).notNull(),
    /** Text for the operator of the interface, without content of the message. */
    detail: text().notNull(),
    raw: bytes().notNull(),
    receivedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('hl7_messages_one_message').on(t.feedId, t.controlId, t.hash),
    index().on(t.feedId, t.receivedAt),
    index().on(t.receivedAt),
    index().on(t.outcome, t.receivedAt),
    // For searches by the beginning of a text.
    index().on(t.controlId.op('text_pattern_ops')),
    index().on(t.firstPlace.op('text_pattern_ops')),
    index().on(t.secondPlace.op('text_pattern_ops')),
  ],
)
