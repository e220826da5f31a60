import * as z from 'zod/mini'
import { ById, type Endpoints } from '../endpoint.ts'
import { integrationLevels, integrationOrgUnit } from './apiKeys.ts'
import { listOf, listQuery } from '../lists/lists.ts'

/** Events that other systems can subscribe to. They contain no patient data. */
export const webhookEvents = [
  'call.started',
  'call.ended',
  'bed.taken',
  'bed.freed',
  'device.alert',
  'device.recovered',
] as const
export const WebhookEvent = z.enum(webhookEvents)
export type WebhookEvent = z.infer<typeof WebhookEvent>

const text = z.string().check(z.maxLength(2_000))
const events = z.array(WebhookEvent).check(z.maxLength(webhookEvents.length))

/** Receiver of the events at and below an org unit. */
export const WebhookItem = z.object({
  id: z.string(),
  version: z.number(),
  url: z.string(),
  events: z.array(z.string()),
  level: z.enum(integrationLevels),
  /** Name of the org unit; '' for the platform. */
  node: z.string(),
  /** Why the webhook was stopped; `failures` if no delivery had succeeded for days. `null` while it runs. */
  stopped: z.nullable(z.enum(['person', 'failures'])),
  /** Epoch milliseconds since which every delivery has failed; `null` while deliveries succeed. */
  failing_since: z.nullable(z.number()),
  created_at: z.number(),
})
export type WebhookItem = z.infer<typeof WebhookItem>

/** Webhooks, newest first. */
export const WebhookQuery = z.strictObject({
  limit: listQuery.limit,
  cursor: listQuery.cursor,
  q: listQuery.q,
})
export const WebhookList = listOf(WebhookItem)
export type WebhookList = z.infer<typeof WebhookList>

/** Validation errors are returned in `fields`. */
export const NewWebhook = z.strictObject({
  ...integrationOrgUnit,
  url: z._default(text, ''),
  events: z._default(events, []),
})
export type NewWebhook = z.infer<typeof NewWebhook>
/** Includes the secret that signs deliveries. It cannot be retrieved again. */
export const MadeWebhook = z.extend(WebhookItem, { secret: z.string() })
export type MadeWebhook = z.infer<typeof MadeWebhook>

/** Only the fields to change. */
export const WebhookChange = z.strictObject({
  url: z.optional(text),
  events: z.optional(events),
  running: z.optional(z.boolean()),
})
export type WebhookChange = z.infer<typeof WebhookChange>

/** Delivery of one event to one webhook, with its result. */
export const DeliveryItem = z.object({
  id: z.string(),
  webhook_id: z.string(),
  url: z.string(),
  event: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.number(),
  /**
   * Result of the last attempt, such as `http_200`, `http_503`, `unreachable` or `address`; null before the
   * first.
   */
  reason: z.nullable(z.string()),
  /** Epoch milliseconds. */
  created_at: z.number(),
  tried_at: z.nullable(z.number()),
})
export type DeliveryItem = z.infer<typeof DeliveryItem>

/** Deliveries of the last thirty days, newest first. */
export const DeliveryQuery = z.strictObject({
  limit: listQuery.limit,
  cursor: listQuery.cursor,
  webhook: z.optional(z.uuid()),
  state: z.optional(DeliveryItem.shape.state),
})
export const DeliveryList = listOf(DeliveryItem)
export type DeliveryList = z.infer<typeof DeliveryList>

/** Webhooks, and the result of each delivery. */
export const webhookEndpoints = {
  webhooks: { method: 'GET', path: '/api/v1/webhooks', query: WebhookQuery, reply: WebhookList },
  createWebhook: {
    method: 'POST',
    path: '/api/v1/webhooks',
    body: NewWebhook,
    reply: MadeWebhook,
    status: 201,
  },
  changeWebhook: {
    method: 'PATCH',
    path: '/api/v1/webhooks/:id',
    params: ById,
    body: WebhookChange,
    ifMatch: true,
    reply: WebhookItem,
    etag: true,
  },
  removeWebhook: { method: 'DELETE', path: '/api/v1/webhooks/:id', params: ById, ifMatch: true },
  /** Replaces the secret; the former one also signs deliveries for a day. */
  renewSecret: {
    method: 'POST',
    path: '/api/v1/webhooks/:id/secrets',
    params: ById,
    reply: MadeWebhook,
    status: 201,
  },
  deliveries: {
    method: 'GET',
    path: '/api/v1/webhook-deliveries',
    query: DeliveryQuery,
    reply: DeliveryList,
  },
  /** Sends one event again. */
  sendAgain: { method: 'POST', path: '/api/v1/webhook-deliveries/:id/tries', params: ById },
} as const satisfies Endpoints
