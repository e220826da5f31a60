import * as z from 'zod/mini'
import {
  type DeliveryItem,
  DeliveryList,
  DeliveryQuery,
  MadeWebhook,
  NewWebhook,
  WebhookChange,
  WebhookItem,
  WebhookList,
  WebhookQuery,
} from '../../../contract/integrations/webhooks.ts'
import {
  updateWebhook,
  createWebhook,
  removeWebhook,
  renewWebhookSecret,
  sendAgain,
} from '../../commands/integrations/webhookCommands.ts'
import { deliverySortKeys, deliveryStore } from '../../db/integrations/deliveryStore.ts'
import { webhookSortKeys, webhookStore } from '../../db/integrations/webhookStore.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import type { HttpServer } from '../../httpServer.ts'
import { type CsvColumn, csvMoment } from '../../lists/csv.ts'
import { wordsOf } from '../../lists/listQuery.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'
import { registerList } from '../lists/listRoutes.ts'
import { registerRecord } from '../lists/recordRoutes.ts'

const Params = z.object({ id: z.uuid() })
const columns: readonly CsvColumn<WebhookItem>[] = [
  { name: 'url', of: ({ url }) => url },
  { name: 'events', of: ({ events }) => events.join(' ') },
  { name: 'level', of: ({ level }) => level },
  { name: 'node', of: ({ node }) => node },
  { name: 'stopped', of: ({ stopped }) => stopped },
  { name: 'failing_since', of: ({ failing_since: at }) => csvMoment(at) },
]
const deliveryColumns: readonly CsvColumn<DeliveryItem>[] = [
  { name: 'created_at', of: ({ created_at: at }) => csvMoment(at) },
  { name: 'event', of: ({ event }) => event },
  { name: 'url', of: ({ url }) => url },
  { name: 'state', of: ({ state }) => state },
  { name: 'attempts', of: ({ attempts }) => attempts },
  { name: 'reason', of: ({ reason }) => reason },
  { name: 'tried_at', of: ({ tried_at: at }) => csvMoment(at) },
]

/** Registers /api/v1/webhooks and …/webhook-deliveries: the webhooks, and the result of each delivery. */
export function registerWebhooks(server: HttpServer, deps: ConsoleDeps): void {
  const { authentication } = deps
  const commandDeps = { ...deps.context, mayAsk: deps.mayAsk }
  // A Login As session must not decide where a hospital’s events go.
  const onRequest = authentication.inPerson

  registerList(server, deps, {
    path: '/webhooks',
    query: WebhookQuery,
    page: WebhookList,
    columns,
    right: 'keepIntegrations',
    listed: ({ q }, { within }) => ({
      keys: webhookSortKeys,
      find: (tx, part) => webhookStore.list(tx, { within, words: wordsOf(q) }, part),
    }),
  })
  registerList(server, deps, {
    path: '/webhook-deliveries',
    query: DeliveryQuery,
    page: DeliveryList,
    right: 'keepIntegrations',
    columns: deliveryColumns,
    listed: ({ webhook, state }, { within }) => ({
      keys: deliverySortKeys,
      find: (tx, part) => deliveryStore.list(tx, { within, webhook, state }, part),
    }),
  })

  server.post(
    '/webhooks',
    { onRequest, schema: { body: NewWebhook, response: { 201: MadeWebhook } } },
    async (request, reply) =>
      reply
        .code(201)
        .header('cache-control', 'no-store')
        .send(await createWebhook(commandDeps, requestActorOf(authentication, request), request.body)),
  )
  registerRecord(server, authentication, {
    path: '/webhooks',
    item: WebhookItem,
    onRequest,
    deps: commandDeps,
    change: { body: WebhookChange, run: updateWebhook },
    remove: removeWebhook,
  })
  server.post(
    '/webhooks/:id/secrets',
    { onRequest, schema: { params: Params, response: { 201: MadeWebhook } } },
    async (request, reply) =>
      reply
        .code(201)
        .header('cache-control', 'no-store')
        .send(
          await renewWebhookSecret(commandDeps, requestActorOf(authentication, request), request.params.id),
        ),
  )
  server.post(
    '/webhook-deliveries/:id/tries',
    { onRequest, schema: { params: Params } },
    async (request, reply) => {
      await sendAgain(commandDeps, requestActorOf(authentication, request), request.params.id)
      return reply.code(204).send()
    },
  )
}
