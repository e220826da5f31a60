import { createHmac } from 'node:crypto'
import type { JobHelpers } from 'graphile-worker'
import * as z from 'zod/mini'
import { signedText, webhookHeaders } from '../../domain/integrations/webhookSignature.ts'
import type { AddressRule } from '../addressRule.ts'
import type { Clock, Log } from '../config.ts'
import { auditStore } from '../db/audit/auditStore.ts'
import type { Database, Tx } from '../db/database.ts'
import { type DeliveryRow, deliveryStore } from '../db/integrations/deliveryStore.ts'
import { orgUnitStore } from '../db/orgUnits/orgUnitStore.ts'
import { unseal } from '../db/secret.ts'
import { userStore } from '../db/users/userStore.ts'
import { type WebhookRow, webhookStore } from '../db/integrations/webhookStore.ts'
import { queueMessage } from './messageOutbox.ts'
import { webhookStoppedMessage } from './webhookStoppedMessage.ts'

/** Purpose for which webhook secrets are sealed. */
export const webhookPurpose = 'webhook'
/** How long a webhook may take to answer, in milliseconds; a later answer counts as none. */
const patienceMs = 10_000
/** Time without a successful delivery after which a webhook is stopped, in milliseconds. */
const failingMs = 3 * 86_400_000

interface WebhookTaskDeps {
  database: Database
  clock: Clock
  log: Log
  /** Secret of the installation. */
  installationKey: string
  mayAsk: AddressRule
}

const Payload = z.object({ delivery: z.string() })

/**
 * Creates the task that sends one event to a webhook, at least once and under one id. An event that does not
 * arrive is retried at growing intervals: twelve times in about sixteen hours (graphile-worker’s exponential
 * backoff).
 */
export function createWebhookTask(
  deps: WebhookTaskDeps,
): (payload: unknown, helpers: JobHelpers) => Promise<void> {
  const { database, clock, log } = deps
  return async (payload, { job, abortSignal }) => {
    const { delivery: id } = Payload.parse(payload)
    const found = await database.transaction('platform', (tx) => deliveryStore.byId(tx, id))
    if (found === null || found.delivery.state !== 'waiting') return
    const { delivery, hook } = found
    const isOver = hook.removedAt !== null || hook.stopped !== null
    const reason = isOver ? 'stopped' : await call(deps, found, abortSignal)
    const arrived = /^http_2\d\d$/u.test(reason)
    const isLast = isOver || arrived || job.attempts >= job.max_attempts
    const state = arrived ? 'sent' : isLast ? 'failed' : 'waiting'
    const now = new Date(clock.now())
    await database.transaction('platform', async (tx) => {
      await deliveryStore.tried(tx, delivery.id, { state, reason, now })
      await deliveryStore.forgetOld(tx, hook.id, now)
      if (isOver) return
      const since = await webhookStore.noteTry(tx, hook.id, arrived, now)
      if (since !== null && now.getTime() - since.getTime() >= failingMs) await stop(tx, hook.id)
    })
    if (arrived || isOver) return
    log.warn({ webhook: hook.id, reason }, 'a webhook was not reached')
    if (!isLast) throw new Error(reason)
  }
}

/** Returns the result of one call: an HTTP status, or why there was none. */
async function call(
  { clock, mayAsk, installationKey: key }: WebhookTaskDeps,
  { delivery, hook }: { delivery: DeliveryRow; hook: WebhookRow },
  signal: AbortSignal,
): Promise<string> {
  const now = clock.now()
  const timestamp = Math.floor(now / 1_000)
  const body = JSON.stringify({ id: delivery.id, ...z.parse(z.looseObject({}), delivery.body) })
  const former = hook.formerUntil !== null && hook.formerUntil.getTime() > now ? hook.formerSecret : null
  const signatures = [hook.secret, ...(former === null ? [] : [former])].map((box) => {
    const secret = unseal(box, { key, purpose: webhookPurpose })
    return `v1=${createHmac('sha256', secret).update(signedText(timestamp, body)).digest('hex')}`
  })
  try {
    const url = new URL(hook.url)
    // Checked on each call: the name may now resolve to another address.
    if (!(await mayAsk(url))) return 'address'
    const reply = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Wardlink-Webhook',
        [webhookHeaders.delivery]: delivery.id,
        [webhookHeaders.event]: delivery.event,
        [webhookHeaders.timestamp]: String(timestamp),
        [webhookHeaders.signature]: signatures.join(','),
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    })
    await reply.body?.cancel()
    return `http_${reply.status}`
  } catch {
    return 'unreachable'
  }
}

/** Stops a webhook to which nothing is delivered any longer and notifies its owner. */
async function stop(tx: Tx, id: string): Promise<void> {
  const hook = await webhookStore.byId(tx, id)
  if (hook === null || !(await webhookStore.change(tx, hook, { stopped: 'failures' }))) return
  const owner = hook.ownerId === null ? null : await userStore.byId(tx, hook.ownerId)
  const { host } = new URL(hook.url)
  if (owner !== null) {
    const customer =
      hook.customerId === null ? null : await orgUnitStore.byId(tx, 'customer', hook.customerId)
    await queueMessage(tx, {
      customerId: hook.customerId,
      inviteId: null,
      channel: 'email',
      destination: owner.email,
      ...webhookStoppedMessage({ name: owner.name, hospital: customer?.item.name ?? '', host }),
    })
  }
  await auditStore.write(tx, {
    by: { id: null, name: 'Wardlink', as: null, address: '' },
    action: 'change',
    target: { kind: 'webhook', id, name: host },
    ...(hook.customerId !== null && { place: { customerId: hook.customerId } }),
    after: { stopped: 'failures' },
  })
}
