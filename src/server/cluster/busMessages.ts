import * as z from 'zod/mini'
import { bedsideEvents } from '../../contract/bedside/events.ts'
import { AuthorizedCommand, Outcome } from './authorizedCommand.ts'
import { RoomEvent } from './roomEvent.ts'

export const EndReason = z.enum(['logout', 'expired', 'revoked', 'patient_changed', 'reuse'])
export type EndReason = z.infer<typeof EndReason>

const CallNews = z.union([
  z.object({ name: z.literal('call'), data: bedsideEvents.call }),
  z.object({ name: z.literal('invite'), data: bedsideEvents.invite }),
  z.object({ name: z.literal('knock'), data: bedsideEvents.knock }),
  /** The waiting call of the room may have changed: receivers read it from the database. */
  z.object({ name: z.literal('waiting') }),
  /** A visit to a bed beside the room, or the answer about it, may have changed: receivers read it from the database. */
  z.object({ name: z.literal('roommate') }),
  /** The record of visits to the room may have changed: receivers read it from the database. */
  z.object({ name: z.literal('visits') }),
])
export type CallNews = z.infer<typeof CallNews>

/**
 * State of a device on a console board. `link` distinguishes the news of two links: the end of a link that
 * another one has replaced is ignored.
 */
export const DeviceNews = z.discriminatedUnion('online', [
  z.object({
    online: z.literal(true),
    room: z.string(),
    link: z.string(),
    in_call: z.boolean(),
    covered: z.boolean(),
  }),
  z.object({ online: z.literal(false), room: z.string(), link: z.string() }),
])
export type DeviceNews = z.infer<typeof DeviceNews>

/**
 * Messages between server processes. A process ignores types that it does not know, because versions may
 * differ.
 */
export const BusMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('node_up') }),
  z.object({ type: z.literal('node_down') }),
  /** The sender may have lost messages: receivers read the current state from the database. */
  z.object({ type: z.literal('line_back') }),
  z.object({ type: z.literal('link_up'), room: z.string(), link: z.string() }),
  z.object({ type: z.literal('link_down'), room: z.string(), link: z.string() }),
  z.object({ type: z.literal('session_changed'), session: z.string() }),
  /** A permission at this org unit changed: the rooms at and below it might have other functions now. */
  z.object({ type: z.literal('functions_changed'), node: z.string() }),
  z.object({
    type: z.literal('session_ended'),
    session: z.string(),
    room: z.string(),
    because: EndReason,
  }),
  /** The room’s entry code was used or withdrawn: the process that holds the link shows a fresh one. */
  z.object({ type: z.literal('entry_used'), room: z.string() }),
  /** The room’s device credential is no longer valid: the process that holds the link closes it. */
  z.object({ type: z.literal('credential_revoked'), room: z.string() }),
  /** A privacy command is waiting in the database for the room's device. */
  z.object({ type: z.literal('privacy_waiting'), room: z.string() }),
  z.object({ type: z.literal('order'), id: z.string(), room: z.string(), order: AuthorizedCommand }),
  z.object({ type: z.literal('outcome'), id: z.string(), outcome: Outcome }),
  z.object({ type: z.literal('ask'), room: z.string(), session: z.string() }),
  /** The sender has watchers of the room for the next 15 s; it repeats this every 5 s. */
  z.object({ type: z.literal('watch'), room: z.string(), preview: z.boolean(), snapshot: z.boolean() }),
  z.object({ type: z.literal('unwatch'), room: z.string() }),
  z.object({ type: z.literal('room_event'), room: z.string(), event: RoomEvent }),
  z.object({ type: z.literal('call_news'), room: z.string(), news: CallNews }),
  /** All remaining participants must leave the conference. */
  z.object({ type: z.literal('conference_over'), alias: z.string() }),
  /**
   * Another picture of the room may leave the conference: receivers read it from the database, and forward nothing
   * until then if it `closes`.
   */
  z.object({ type: z.literal('room_picture'), alias: z.string(), closes: z.boolean() }),
  /** The room's pins have changed. */
  z.object({ type: z.literal('pins_changed'), room: z.string() }),
  /** Care requests of a room, or what an org unit offers, have changed; null is the platform. */
  z.object({ type: z.literal('care_requests_changed'), org_unit: z.nullable(z.string()) }),
  z.object({ type: z.literal('device_news'), news: DeviceNews }),
  /** Alerts were opened, acknowledged or resolved. */
  z.object({ type: z.literal('alerts_changed'), rooms: z.array(z.string()) }),
  /** An account, its roles or its sessions have changed; null means any account. */
  z.object({ type: z.literal('account_changed'), user: z.nullable(z.string()) }),
  /**
   * Something that the limit of this name counts happened, such as a failed attempt. The key is a hash and
   * identifies no one.
   */
  z.object({
    type: z.literal('try_failed'),
    limit: z.string(),
    key: z.string(),
    /** Number of attempts; one if absent. */
    count: z.optional(z.int().check(z.positive())),
  }),
  z.object({ type: z.literal('frame'), room: z.string(), jpeg: z.string() }),
])
export type BusMessage = z.infer<typeof BusMessage>
