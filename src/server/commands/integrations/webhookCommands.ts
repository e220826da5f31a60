import type {
  MadeWebhook,
  NewWebhook,
  WebhookChange,
  WebhookItem,
} from '../../../contract/integrations/webhooks.ts'
import { assignmentsFor, type Place } from '../../../domain/permissions/roles.ts'
import type { Clock } from '../../config.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Database, Tx } from '../../db/database.ts'
import { deliveryStore } from '../../db/integrations/deliveryStore.ts'
import { pathTo, placeOn } from '../../db/orgUnits/orgUnitPath.ts'
import { newSecret, seal } from '../../db/secret.ts'
import { webhookStore } from '../../db/integrations/webhookStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { webhookPurpose } from '../../messages/webhookCalls.ts'
import type { AddressRule } from '../../addressRule.ts'
import { changedValues, type FoundRecord, recordCommands, type VersionedRef } from '../recordCommands.ts'
import { onlyItem } from '../../lists/listQuery.ts'
import { integrationOrgUnit } from './integrationOrgUnit.ts'

export interface WebhookDeps {
  database: Database
  clock: Clock
  /** The installation's own secret. */
  installationKey: string
  mayAsk: AddressRule
}

/** Milliseconds for which the previous secret also signs after a change. */
const formerMs = 86_400_000

/** Creates a webhook. Throws `forbidden`, and the problems of its fields. */
export async function createWebhook(
  deps: WebhookDeps,
  actor: RequestActor,
  asked: NewWebhook,
): Promise<MadeWebhook> {
  const url = await judged(deps, asked)
  const secret = newSecret(32)
  const item = await webhooks.create(deps, actor, async (tx) => {
    const { place, ...at } = await integrationOrgUnit(tx, actor.user, 'keepIntegrations', asked)
    const id = await webhookStore.create(tx, {
      ...at,
      url,
      events: [...new Set(asked.events)],
      ownerId: actor.user.id,
      secret: box(deps, secret),
      createdAt: new Date(deps.clock.now()),
    })
    return { id, place }
  })
  return { ...item, secret }
}

/** Changes a webhook. Throws `not_found`, `stale_record`, and the problems of its fields. */
export async function updateWebhook(
  deps: WebhookDeps,
  actor: RequestActor,
  seen: VersionedRef,
  { url, events, running }: WebhookChange,
): Promise<WebhookItem> {
  const { user } = actor
  const there = await deps.database.transaction(user.scope, (tx) => visible(tx, user, seen.id))
  const next = { url: url ?? there.url, events: [...new Set(events ?? there.events)] }
  // Resolve names outside the transaction: a slow lookup would hold its connection. `seen` detects changes in
  // the meantime.
  const address = await judged(deps, next)
  return webhooks.change(deps, actor, seen.id, async (tx, { ownerId }) => {
    const isWritten = await webhookStore.change(tx, seen, {
      events: next.events,
      ownerId: user.id,
      url: address,
      // Restarting a webhook also restarts the days that it may fail.
      ...(running !== undefined && { stopped: running ? null : 'person', failingSince: null }),
    })
    // The owner, who gets the mail about a stopped webhook, is not part of what is read.
    return isWritten && ((running === undefined && ownerId === user.id) || {})
  })
}

/** Removes a webhook: nothing is delivered to it from now on. Throws `not_found` and `stale_record`. */
export async function removeWebhook(
  deps: WebhookDeps,
  actor: RequestActor,
  seen: VersionedRef,
): Promise<void> {
  await webhooks.remove(deps, actor, seen.id, (tx) =>
    webhookStore.change(tx, seen, { removedAt: new Date(deps.clock.now()) }),
  )
}

/**
 * Replaces the secret. The new one is returned only this once; the previous one also signs for a day. Throws
 * `not_found`.
 */
export async function renewWebhookSecret(
  deps: WebhookDeps,
  { user, by }: RequestActor,
  id: string,
): Promise<MadeWebhook> {
  const secret = newSecret(32)
  return deps.database.transaction(user.scope, async (tx) => {
    const { item, place } = await kept(tx, user, id)
    await webhookStore.setSecret(tx, id, box(deps, secret), new Date(deps.clock.now() + formerMs))
    const after = { secret: 'renewed' }
    await auditStore.write(tx, { by, action: 'change', target: targetOf(item), place, after })
    return { ...item, secret }
  })
}

/** Sends an event again. Throws `not_found`. */
export async function sendAgain(
  { database }: WebhookDeps,
  { user, by }: RequestActor,
  id: string,
): Promise<void> {
  await database.transaction(user.scope, async (tx) => {
    const within = assignmentsFor(user.assignments, 'keepIntegrations')
    await onlyItem((part) => deliveryStore.list(tx, { within, id }, part))
    const found = await deliveryStore.byId(tx, id)
    if (found === null) throw new ApiError('not_found')
    const { delivery, hook } = found
    await deliveryStore.again(tx, id)
    const place = await placeAtOrgUnit(tx, hook.nodeId)
    const after = { event: delivery.event, delivery: id }
    await auditStore.write(tx, { by, action: 'send_again', target: targetOf(hook), place, after })
  })
}

/** Returns the address as it is stored. Throws `bad_request` with the problems of the fields. */
async function judged(
  { mayAsk }: WebhookDeps,
  { url, events }: { url: string; events: readonly string[] },
): Promise<string> {
  const fields: Record<string, string> = {}
  if (events.length === 0) fields['events'] = 'required'
  const address = URL.canParse(url.trim()) ? new URL(url.trim()) : null
  if (url.trim() === '') fields['url'] = 'required'
  else if (address === null || !/^https?:$/u.test(address.protocol) || address.username !== '')
    fields['url'] = 'invalid_value'
  else if (!(await mayAsk(address).catch(() => false))) fields['url'] = 'private_address'
  if (Object.keys(fields).length > 0 || address === null) throw new ApiError('bad_request', { fields })
  return address.href
}

async function visible(tx: Tx, { assignments }: ConsoleUser, id: string): Promise<WebhookItem> {
  const within = assignmentsFor(assignments, 'keepIntegrations')
  return onlyItem((part) => webhookStore.list(tx, { within, words: [], id }, part))
}

interface FoundWebhook extends FoundRecord<WebhookItem> {
  ownerId: string | null
}

async function kept(tx: Tx, user: ConsoleUser, id: string): Promise<FoundWebhook> {
  const item = await visible(tx, user, id)
  const row = await webhookStore.byId(tx, id)
  if (row === null) throw new ApiError('not_found')
  return { item, place: await placeAtOrgUnit(tx, row.nodeId), ownerId: row.ownerId }
}

const placeAtOrgUnit = async (tx: Tx, orgUnitId: string | null): Promise<Partial<Place>> =>
  placeOn((await pathTo(tx, orgUnitId))?.path ?? [])

const box = ({ installationKey: key }: WebhookDeps, secret: string): Buffer =>
  seal(Buffer.from(secret), { key, purpose: webhookPurpose })

const targetOf = ({ id, url }: Pick<WebhookItem, 'id' | 'url'>) =>
  ({ kind: 'webhook', id, name: new URL(url).host }) as const

const valuesOf = ({ url, events, stopped }: WebhookItem): Record<string, unknown> => ({
  url: new URL(url).origin,
  events: events.join(' '),
  stopped,
})

const webhooks = recordCommands<WebhookItem, FoundWebhook>({
  find: kept,
  read: visible,
  target: targetOf,
  audited: changedValues(valuesOf),
})
