import * as z from 'zod/mini'
import { ApiKeyList, MadeApiKey, type NewApiKey } from '../../contract/integrations/apiKeys.ts'
import {
  DeliveryList,
  MadeWebhook,
  type NewWebhook,
  WebhookItem,
  WebhookList,
} from '../../contract/integrations/webhooks.ts'
import type { ConsoleClient } from './consoleClient.ts'

const base = '/api/v1'
const hooks = `${base}/webhooks`

interface VersionedRef {
  id: string
  version: number
}

const hookAt = ({ id }: Pick<VersionedRef, 'id'>) => `${hooks}/${encodeURIComponent(id)}`
const over = ({ version }: VersionedRef) => ({ 'if-match': `"${version}"` })

/** Parts of the OpenAPI description that are shown. */
const Description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        security: z.optional(z.array(z.unknown())),
        requestBody: z.optional(
          z.object({
            content: z.record(
              z.string(),
              z.object({
                schema: z.optional(z.object({ properties: z.optional(z.record(z.string(), z.unknown())) })),
              }),
            ),
          }),
        ),
      }),
    ),
  ),
})

/** API keys and webhooks on the server. Implements `IntegrationPorts` of src/state/admin. */
export function createIntegrationsApi(server: ConsoleClient) {
  return {
    keys: (query: URLSearchParams) =>
      server.ask({
        method: 'GET',
        path: `${base}/api-keys`,
        query,
        read: (body) => z.parse(ApiKeyList, body),
      }),
    createKey: (asked: NewApiKey) =>
      server.ask({
        method: 'POST',
        path: `${base}/api-keys`,
        body: asked,
        read: (body) => z.parse(MadeApiKey, body),
      }),
    revokeKey: (id: string) =>
      server.ask({
        method: 'DELETE',
        path: `${base}/api-keys/${encodeURIComponent(id)}`,
        read: () => null,
      }),
    webhooks: (query: URLSearchParams) =>
      server.ask({
        method: 'GET',
        path: hooks,
        query,
        read: (body) => z.parse(WebhookList, body),
      }),
    createWebhook: (asked: NewWebhook) =>
      server.ask({ method: 'POST', path: hooks, body: asked, read: (body) => z.parse(MadeWebhook, body) }),
    runWebhook: (seen: VersionedRef, running: boolean) =>
      server.ask({
        method: 'PATCH',
        path: hookAt(seen),
        headers: over(seen),
        body: { running },
        read: (body) => z.parse(WebhookItem, body),
      }),
    renewSecret: (id: string) =>
      server.ask({
        method: 'POST',
        path: `${hookAt({ id })}/secrets`,
        read: (body) => z.parse(MadeWebhook, body),
      }),
    removeWebhook: (seen: VersionedRef) =>
      server.ask({ method: 'DELETE', path: hookAt(seen), headers: over(seen), read: () => null }),
    deliveries: (query: URLSearchParams) =>
      server.ask({
        method: 'GET',
        path: `${base}/webhook-deliveries`,
        query,
        read: (body) => z.parse(DeliveryList, body),
      }),
    sendAgain: (id: string) =>
      server.ask({
        method: 'POST',
        path: `${base}/webhook-deliveries/${encodeURIComponent(id)}/tries`,
        read: () => null,
      }),
    apiCalls: () => server.askAnybody({ method: 'GET', path: '/api/openapi.json', read: callsIn }),
  }
}

function callsIn(body: unknown) {
  const { paths } = z.parse(Description, body)
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security = [], requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        closed: security.length > 0,
        fields: Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
          Object.keys(schema?.properties ?? {}),
        ),
      })),
    )
    .toSorted((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0))
}
