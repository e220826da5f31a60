import type { JobHelpers, Task } from 'graphile-worker'
import { hash } from 'node:crypto'
import webPush from 'web-push'
import * as z from 'zod/mini'
import type { PushContent } from '../../../../contract/calls/pushSubscriptions.ts'
import type { AddressRule } from '../../../addressRule.ts'
import type { Log } from '../../../config.ts'
import { pushStore, type PushSubscriptionRow } from '../../../db/calls/pushStore.ts'
import { pushText } from '../../../messages/pushText.ts'
import type { VapidKeys } from '../../../messages/vapid.ts'
import type { CommandContext } from '../../context.ts'
import { callPushState } from './callPushState.ts'
import { maySeePatients, type PushState } from './pushState.ts'
import { requestPushState } from './requestPushState.ts'

/** How long a push service may take to answer, in milliseconds; a later answer counts as none. */
const patienceMs = 10_000
/**
 * How long a push service keeps a message for a device that it cannot reach, in seconds. The topic replaces an
 * older message of the same call or request, so a device that comes back receives the latest state alone.
 */
const lifetimeSeconds = 600
/** Most notifications that one task sends because the state changed while it was sending. */
const mostInTurn = 3

interface PushDeps extends Pick<CommandContext, 'database' | 'clock' | 'conferenceUrl'> {
  log: Log
  mayAsk: AddressRule
  keys: VapidKeys
  /** `mailto:` or `https://` address of the sender, which push services ask for (RFC 8292, section 2.1). */
  subject: string
}

const Payload = z.object({ subscription: z.uuid(), call: z.nullable(z.uuid()) })
const RequestPayload = z.object({ subscription: z.uuid(), request: z.uuid() })

/** Call or care request of a notification; neither for a proof. */
interface PushSubject {
  call: string | null
  request: string | null
}

type Message = Omit<PushContent, 'valid_until'> & PushSubject

/**
 * Creates the task that notifies one browser of the present state of a call, or proves to it that it receives
 * notifications. A subscription that the push service no longer knows is removed. Another failure is retried
 * at growing intervals: six times in about four minutes (graphile-worker’s exponential backoff).
 */
export function createPushTask(deps: PushDeps): Task {
  return (payload, helpers) => {
    const { subscription, call } = Payload.parse(payload)
    return deliver(deps, subscription, { call, request: null }, helpers)
  }
}

/** Creates the task that does the same for a care request. */
export function createPushOfRequestTask(deps: PushDeps): Task {
  return (payload, helpers) => {
    const { subscription, request } = RequestPayload.parse(payload)
    return deliver(deps, subscription, { call: null, request }, helpers)
  }
}

async function deliver(
  deps: PushDeps,
  id: string,
  subject: PushSubject,
  { job, abortSignal }: JobHelpers,
): Promise<void> {
  let sent: string | null = null
  for (let turn = 0; turn < mostInTurn; turn += 1) {
    const found = await presentMessage(deps, id, subject)
    if (found === null || found.message.title === sent) return
    const { subscription, message } = found
    const { host } = new URL(subscription.endpoint)
    const result = await send(deps, subscription, message, abortSignal)
    if (result === 'sent') sent = message.title
    else if (result === 'gone' || result === 'refused') {
      await deps.database.transaction('platform', (tx) => pushStore.remove(tx, id))
      // A service that refuses the server's own keys refuses them for every browser.
      if (result === 'gone') deps.log.info({ subscription: id }, 'a push subscription has ended')
      else deps.log.warn({ subscription: id, host }, 'a push service has refused this server')
      return
    } else {
      deps.log.warn({ subscription: id, host, reason: result }, 'a notification was not accepted')
      if (job.attempts < job.max_attempts) throw new Error(result)
      return
    }
  }
}

/** Returns the message of this moment; null if the subscription or its right is gone. */
async function presentMessage(
  { database, clock, conferenceUrl }: PushDeps,
  id: string,
  subject: PushSubject,
): Promise<{ subscription: PushSubscriptionRow; message: Message } | null> {
  return database.transaction('platform', async (tx) => {
    const subscription = await pushStore.byId(tx, id)
    if (subscription === null) return null
    const { locale, userId } = subscription
    const { call, request } = subject
    let found: PushState | null = null
    if (call !== null) found = await callPushState({ clock, conferenceUrl }, tx, call)
    else if (request !== null) found = await requestPushState(tx, request)
    else {
      const text = pushText(locale, { title: 'test', late: 'test' }, null)
      return { subscription, message: { news: 'test', ...subject, ...text } }
    }
    if (found === null || !(await maySeePatients(tx, userId, found.room))) return null
    const { state, room, claimedBy, titles } = found
    const title = state === 'claimed' && claimedBy === userId ? titles.own : titles.all
    const late = state === 'waiting' ? titles.late : title
    return { subscription, message: { news: state, ...subject, ...pushText(locale, { title, late }, room) } }
  })
}

type Sent = 'sent' | 'gone' | 'refused' | 'address' | 'unreachable' | `http_${number}`

async function send(
  { clock, mayAsk, keys, subject }: PushDeps,
  { endpoint, p256dh, auth }: PushSubscriptionRow,
  message: Message,
  signal: AbortSignal | undefined,
): Promise<Sent> {
  const content: PushContent = { ...message, valid_until: clock.now() + lifetimeSeconds * 1_000 }
  try {
    // Checked on each message: the name may now resolve to another address.
    if (!(await mayAsk(new URL(endpoint)))) return 'address'
    const request = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(content),
      {
        vapidDetails: { subject, ...keys },
        TTL: lifetimeSeconds,
        urgency: message.news === 'waiting' ? 'high' : 'normal',
        topic: topicOf(message.call ?? message.request),
      },
    )
    const reply = await fetch(request.endpoint, {
      method: 'POST',
      redirect: 'manual',
      headers: request.headers,
      body: new Uint8Array(request.body ?? []),
      signal: AbortSignal.any([...(signal === undefined ? [] : [signal]), AbortSignal.timeout(patienceMs)]),
    })
    await reply.body?.cancel()
    return resultOf(reply.status)
  } catch {
    return 'unreachable'
  }
}

/**
 * Returns the result of an HTTP status of a push service (RFC 8030, section 5). Keys that it refuses stay
 * refused: the browser subscribes again when its desk is opened.
 */
function resultOf(status: number): Sent {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return [400, 401, 403].includes(status) ? 'refused' : `http_${status}`
}

/** Returns at most 32 characters that do not reveal the ID of the call or request (RFC 8030, section 5.4). */
const topicOf = (id: string | null): string =>
  hash('sha256', `push topic ${id ?? 'test'}`, 'base64url').slice(0, 32)
