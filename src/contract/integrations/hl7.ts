import * as z from 'zod/mini'
import { ById, type Endpoints } from '../endpoint.ts'
import { integrationLevels, integrationOrgUnit } from './apiKeys.ts'
import { listOf, listQuery } from '../lists/lists.ts'

/** Names of character sets in MSH-18 that a feed may use for messages without one. */
export const hl7Charsets = ['ASCII', 'UNICODE UTF-8', '8859/1', 'ISO IR87', 'WINDOWS-1256'] as const
export type Hl7Charset = (typeof hl7Charsets)[number]

/** Number by which a sender knows a stay: PV1-19, PID-18, or PID-3. */
export const hl7StayNumbers = ['visit', 'account', 'patient'] as const
export type Hl7StayNumber = (typeof hl7StayNumbers)[number]

const text = z.string().check(z.maxLength(500))
const fingerprints = z.array(text).check(z.maxLength(5))
const silentMinutes = z.nullable(z.number().check(z.int(), z.gte(5), z.lte(10_080)))

/** Sender of HL7 v2 messages about the patients of an org unit. */
export const Hl7FeedItem = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  level: z.enum(integrationLevels),
  /** Name of the org unit. */
  node: z.string(),
  /** MSH-3 and MSH-4 of its messages. */
  application: z.string(),
  facility: z.string(),
  /** SHA-256 of its client certificates in hex; empty for a sender without TLS. */
  fingerprints: z.array(z.string()),
  /** IANA time zone of times without an offset. */
  time_zone: z.string(),
  /** Character set of messages with an empty MSH-18. */
  charset: z.enum(hl7Charsets),
  /** Number that tells one stay from another. */
  stay_number: z.enum(hl7StayNumbers),
  /** Minutes without a message after which the contacts for device alerts are notified; null for never. */
  silent_minutes: z.nullable(z.number()),
  /** Epoch milliseconds. */
  last_message_at: z.nullable(z.number()),
  created_at: z.number(),
})
export type Hl7FeedItem = z.infer<typeof Hl7FeedItem>

/** Feeds, newest first. */
export const Hl7FeedQuery = z.strictObject({
  limit: listQuery.limit,
  cursor: listQuery.cursor,
  q: listQuery.q,
})
export const Hl7FeedList = listOf(Hl7FeedItem)
export type Hl7FeedList = z.infer<typeof Hl7FeedList>

/** Validation errors are returned in `fields`. The org unit is at or below a customer. */
export const NewHl7Feed = z.strictObject({
  ...integrationOrgUnit,
  name: z._default(text, ''),
  application: z._default(text, ''),
  facility: z._default(text, ''),
  fingerprints: z._default(fingerprints, []),
  time_zone: z._default(text, ''),
  charset: z._default(z.enum(hl7Charsets), 'ASCII'),
  stay_number: z._default(z.enum(hl7StayNumbers), 'visit'),
  silent_minutes: z._default(silentMinutes, null),
})
export type NewHl7Feed = z.infer<typeof NewHl7Feed>

/** Only the fields to change. */
export const Hl7FeedChange = z.strictObject({
  name: z.optional(text),
  application: z.optional(text),
  facility: z.optional(text),
  fingerprints: z.optional(fingerprints),
  time_zone: z.optional(text),
  charset: z.optional(z.enum(hl7Charsets)),
  stay_number: z.optional(z.enum(hl7StayNumbers)),
  silent_minutes: z.optional(silentMinutes),
})
export type Hl7FeedChange = z.infer<typeof Hl7FeedChange>

/** Place that a feed has named in PV1-3. */
export const Hl7PlaceItem = z.object({
  id: z.string(),
  feed_id: z.string(),
  feed: z.string(),
  place: z.string(),
  /** `ignored`: someone has declared that the place is no bed of the product. */
  state: z.enum(['unknown', 'assigned', 'ignored']),
  /** Bed that is assigned, as it is labeled. */
  room: z.nullable(z.object({ id: z.string(), label: z.string(), unit: z.string() })),
  /** Messages that have named it. */
  messages: z.number(),
  /** Epoch milliseconds. */
  last_seen_at: z.number(),
})
export type Hl7PlaceItem = z.infer<typeof Hl7PlaceItem>

/** Places, the last named first. */
export const Hl7PlaceQuery = z.strictObject({
  limit: listQuery.limit,
  cursor: listQuery.cursor,
  q: listQuery.q,
  feed: z.optional(z.uuid()),
  state: z.optional(Hl7PlaceItem.shape.state),
})
export const Hl7PlaceList = listOf(Hl7PlaceItem)
export type Hl7PlaceList = z.infer<typeof Hl7PlaceList>

/** Assigns a bed to a place, or none; `ignored` declares that the place is no bed of the product. */
export const Hl7PlaceChange = z.strictObject({
  room_id: z.nullable(z.uuid()),
  ignored: z._default(z.boolean(), false),
})
export type Hl7PlaceChange = z.infer<typeof Hl7PlaceChange>

/** Received message, without the patient. */
export const Hl7MessageItem = z.object({
  id: z.string(),
  feed_id: z.string(),
  feed: z.string(),
  control_id: z.string(),
  event: z.string(),
  places: z.array(z.string()),
  /** `waiting`: for a bed to be assigned to its place. */
  outcome: z.enum(['applied', 'unchanged', 'waiting', 'refused']),
  /** Text for the operator of the interface, in English. */
  detail: z.string(),
  /** Epoch milliseconds. */
  received_at: z.number(),
})
export type Hl7MessageItem = z.infer<typeof Hl7MessageItem>

/** Messages that are still kept, newest first. The search finds events, and the beginnings of control ids and places. */
export const Hl7MessageQuery = z.strictObject({
  limit: listQuery.limit,
  cursor: listQuery.cursor,
  q: listQuery.q,
  feed: z.optional(z.uuid()),
  outcome: z.optional(Hl7MessageItem.shape.outcome),
})
export const Hl7MessageList = listOf(Hl7MessageItem)
export type Hl7MessageList = z.infer<typeof Hl7MessageList>

/** Message with its segments, in which all that is about the patient is masked. */
export const Hl7MessageDetail = z.extend(Hl7MessageItem, { segments: z.array(z.string()) })
export type Hl7MessageDetail = z.infer<typeof Hl7MessageDetail>

/** Senders of HL7 messages, the places that they name, and their messages. */
export const hl7Endpoints = {
  feeds: { method: 'GET', path: '/api/v1/hl7-feeds', query: Hl7FeedQuery, reply: Hl7FeedList },
  createFeed: {
    method: 'POST',
    path: '/api/v1/hl7-feeds',
    body: NewHl7Feed,
    reply: Hl7FeedItem,
    status: 201,
  },
  changeFeed: {
    method: 'PATCH',
    path: '/api/v1/hl7-feeds/:id',
    params: ById,
    body: Hl7FeedChange,
    ifMatch: true,
    reply: Hl7FeedItem,
    etag: true,
  },
  removeFeed: { method: 'DELETE', path: '/api/v1/hl7-feeds/:id', params: ById, ifMatch: true },
  places: { method: 'GET', path: '/api/v1/hl7-places', query: Hl7PlaceQuery, reply: Hl7PlaceList },
  /** Also applies the messages that wait for a bed at the place. */
  assignPlace: {
    method: 'PUT',
    path: '/api/v1/hl7-places/:id',
    params: ById,
    body: Hl7PlaceChange,
    reply: Hl7PlaceItem,
  },
  hl7Messages: {
    method: 'GET',
    path: '/api/v1/hl7-messages',
    query: Hl7MessageQuery,
    reply: Hl7MessageList,
  },
  hl7Message: { method: 'GET', path: '/api/v1/hl7-messages/:id', params: ById, reply: Hl7MessageDetail },
  /** Applies a message again that was refused or waits. */
  applyAgain: {
    method: 'POST',
    path: '/api/v1/hl7-messages/:id/tries',
    params: ById,
    reply: Hl7MessageItem,
  },
} as const satisfies Endpoints
