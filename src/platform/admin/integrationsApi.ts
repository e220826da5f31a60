import * as z from 'zod/mini'
import { apiKeyEndpoints } from '../../contract/integrations/apiKeys.ts'
import { webhookEndpoints } from '../../contract/integrations/webhooks.ts'
import type { ConsoleClient } from './consoleClient.ts'
import { createEndpointCalls, createLateEndpointCalls } from './endpointCalls.ts'

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

const hl7Calls = [
  'feeds',
  'createFeed',
  'changeFeed',
  'removeFeed',
  'places',
  'assignPlace',
  'hl7Messages',
  'hl7Message',
  'applyAgain',
] as const

/** API keys, webhooks, HL7 feeds and provisioned groups on the server. Implements `IntegrationPorts` of src/state/admin. */
export function createIntegrationsApi(server: ConsoleClient) {
  return {
    ...createEndpointCalls(server, apiKeyEndpoints),
    ...createEndpointCalls(server, webhookEndpoints),
    ...createLateEndpointCalls(server, hl7Calls, () =>
      import('../../contract/integrations/hl7.ts').then((file) => file.hl7Endpoints),
    ),
    ...createLateEndpointCalls(
      server,
      ['groups', 'people', 'releasePerson', 'releaseGroup', 'previewRoles', 'setRoles'],
      () => import('../../contract/provisioning/groupRoles.ts').then((file) => file.provisioningEndpoints),
    ),
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
