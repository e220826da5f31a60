import {
  type DeliveryItem,
  webhookEndpoints,
  type WebhookItem,
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
import { seenRecord } from '../../http/ifMatch.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import { type CsvColumn, csvMoment } from '../../lists/csv.ts'
import { wordsOf } from '../../lists/listQuery.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'
import { registerList } from '../lists/listRoutes.ts'

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
  const guards = { onRequest: authentication.inPerson }

  registerList(server, deps, {
    endpoint: webhookEndpoints.webhooks,
    columns,
    right: 'keepIntegrations',
    listed: ({ q }, { within }) => ({
      keys: webhookSortKeys,
      find: (tx, part) => webhookStore.list(tx, { within, words: wordsOf(q) }, part),
    }),
  })
  registerList(server, deps, {
    endpoint: webhookEndpoints.deliveries,
    right: 'keepIntegrations',
    columns: deliveryColumns,
    listed: ({ webhook, state }, { within }) => ({
      keys: deliverySortKeys,
      find: (tx, part) => deliveryStore.list(tx, { within, webhook, state }, part),
    }),
  })

  registerEndpoint(server, webhookEndpoints.createWebhook, guards, (request, reply) => {
    reply.header('cache-control', 'no-store')
    return createWebhook(commandDeps, requestActorOf(authentication, request), request.body)
  })

  registerEndpoint(server, webhookEndpoints.changeWebhook, guards, (request) =>
    updateWebhook(commandDeps, requestActorOf(authentication, request), seenRecord(request), request.body),
  )

  registerEndpoint(server, webhookEndpoints.removeWebhook, guards, (request) =>
    removeWebhook(commandDeps, requestActorOf(authentication, request), seenRecord(request)),
  )

  registerEndpoint(server, webhookEndpoints.renewSecret, guards, (request, reply) => {
    reply.header('cache-control', 'no-store')
    return renewWebhookSecret(commandDeps, requestActorOf(authentication, request), request.params.id)
  })

  registerEndpoint(server, webhookEndpoints.sendAgain, guards, (request) =>
    sendAgain(commandDeps, requestActorOf(authentication, request), request.params.id),
  )
}
