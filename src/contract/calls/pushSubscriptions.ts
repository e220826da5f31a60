import * as z from 'zod/mini'
import { ById, type Endpoints } from '../endpoint.ts'

/** Longest address of a push service that is accepted, in characters. */
const longestEndpoint = 2_000
/** An uncompressed point of P-256 and 16 bytes, both base64url (RFC 8291, section 3.1 and 3.2). */
const p256dh = z.string().check(z.regex(/^[\w-]{87}=?$/u))
const auth = z.string().check(z.regex(/^[\w-]{22}(?:==)?$/u))

/** Languages in which notifications are written. */
export const pushLocales = ['en', 'ja', 'ar'] as const

/** Subscription as the browser's `PushSubscription.toJSON()` names it, and the language of the desk. */
export const PushSubscriptionRequest = z.strictObject({
  endpoint: z.string().check(z.regex(/^https?:\/\/\S+$/u), z.maxLength(longestEndpoint)),
  keys: z.strictObject({ p256dh, auth }),
  locale: z.enum(pushLocales),
})
export type PushSubscriptionRequest = z.infer<typeof PushSubscriptionRequest>

/**
 * Web Push for the consult desk **(ext)**, for a console account with the right `seePatients`. `subscribe`
 * adds this browser or updates it, and a new one receives a notification as a proof; refused with 400
 * `bad_request` for an address that the server may not send to.
 */
export const pushEndpoints = {
  /** Public key of the server (VAPID, RFC 8292): an uncompressed point of P-256, base64url. */
  key: { method: 'GET', path: '/api/consult/push', reply: z.object({ public_key: z.string() }) },
  subscribe: {
    method: 'PUT',
    path: '/api/consult/push',
    body: PushSubscriptionRequest,
    reply: z.object({ id: z.string() }),
  },
  unsubscribe: { method: 'DELETE', path: '/api/consult/push/:id', params: ById },
} as const satisfies Endpoints

/**
 * Content of a push message. It names the room, and neither patients, clinicians nor what a patient asked for. `title` and `body` are in
 * the language of the subscription.
 */
export const PushContent = z.object({
  /** `test`: notifications were turned on in this browser. */
  news: z.enum(['waiting', 'claimed', 'over', 'test']),
  /** Call of the notification; null for a care request and for a test. */
  call: z.nullable(z.uuid()),
  /** Care request of the notification; the previous version did not send it. */
  request: z.optional(z.nullable(z.uuid())),
  title: z.string(),
  body: z.string(),
  /** Title if the message arrives after `valid_until`. */
  late_title: z.string(),
  locale: z.enum(pushLocales),
  /** Server time in epoch milliseconds after which the message is no news. */
  valid_until: z.number(),
})
export type PushContent = z.infer<typeof PushContent>
