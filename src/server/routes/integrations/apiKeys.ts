import { apiKeyEndpoints, type ApiKeyItem } from '../../../contract/integrations/apiKeys.ts'
import { createApiKey, revokeApiKey } from '../../commands/integrations/apiKeyCommands.ts'
import { apiKeySortKeys, apiKeyStore } from '../../db/integrations/apiKeyStore.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import { type CsvColumn, csvMoment } from '../../lists/csv.ts'
import { wordsOf } from '../../lists/listQuery.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'
import { registerList } from '../lists/listRoutes.ts'

const columns: readonly CsvColumn<ApiKeyItem>[] = [
  { name: 'name', of: ({ name }) => name },
  { name: 'prefix', of: ({ prefix }) => prefix },
  { name: 'scopes', of: ({ scopes }) => scopes.join(' ') },
  { name: 'level', of: ({ level }) => level },
  { name: 'node', of: ({ node }) => node },
  { name: 'created_at', of: ({ created_at: at }) => csvMoment(at) },
  { name: 'expires_at', of: ({ expires_at: at }) => csvMoment(at) },
  { name: 'last_used_at', of: ({ last_used_at: at }) => csvMoment(at) },
  { name: 'revoked_at', of: ({ revoked_at: at }) => csvMoment(at) },
]

/** Registers /api/v1/api-keys: the keys by which other systems gain access. */
export function registerApiKeys(server: HttpServer, deps: ConsoleDeps): void {
  const { context, authentication } = deps
  // A Login As session must not decide which systems gain access.
  const guards = { onRequest: authentication.inPerson }

  registerList(server, deps, {
    endpoint: apiKeyEndpoints.keys,
    columns,
    right: 'keepIntegrations',
    listed: ({ q }, { within }) => ({
      keys: apiKeySortKeys,
      find: (tx, part) => apiKeyStore.list(tx, { within, words: wordsOf(q) }, part),
    }),
  })

  registerEndpoint(server, apiKeyEndpoints.createKey, guards, (request, reply) => {
    reply.header('cache-control', 'no-store')
    return createApiKey(context, requestActorOf(authentication, request), request.body)
  })

  registerEndpoint(server, apiKeyEndpoints.revokeKey, guards, (request) =>
    revokeApiKey(context, requestActorOf(authentication, request), request.params.id),
  )
}
