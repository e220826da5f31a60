import * as z from 'zod/mini'
import {
  NewSsoProvider,
  SsoProvider,
  SsoProviderChange,
  SsoProviderList,
  SsoProviderQuery,
  ssoSorts,
  SsoProviderTest,
} from '../../../contract/singleSignOn.ts'
import type { Node } from '../../../contract/permissions/roles.ts'
import {
  updateProvider,
  createProvider,
  readProvider,
  removeProvider,
  restoreProvider,
  shown,
  testProvider,
} from '../../commands/singleSignOn/ssoProviders.ts'
import { listSsoProviders, ssoSortKeys } from '../../db/singleSignOn/ssoList.ts'
import type { SsoProviderRow } from '../../db/singleSignOn/ssoStore.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { CsvColumn } from '../../lists/csv.ts'
import { sortOf, wordsOf } from '../../lists/listQuery.ts'
import { seenRecord } from '../../http/ifMatch.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'
import { registerList } from '../lists/listRoutes.ts'
import { registerRecord } from '../lists/recordRoutes.ts'

const Params = z.object({ id: z.uuid() })

/** CSV columns; they contain nothing of the client secret. */
const columns: readonly CsvColumn<SsoProvider>[] = [
  { name: 'name', of: ({ name }) => name },
  { name: 'level', of: ({ level }) => level },
  { name: 'node', of: ({ node }) => node },
  { name: 'issuer', of: ({ issuer }) => issuer },
  { name: 'client_id', of: ({ client_id: id }) => id },
  { name: 'role_claim', of: ({ role_claim: claim }) => claim },
  { name: 'roles', of: ({ role_map: map }) => map.map(({ value, role }) => `${value}: ${role}`).join('; ') },
  { name: 'enabled', of: ({ enabled }) => enabled },
]

/** Registers /api/v1/sso-providers: the identity providers, by level. */
export function registerSsoProviders(server: HttpServer, deps: ConsoleDeps): void {
  const { authentication } = deps
  const commandDeps = { ...deps.context, ...deps }
  // A Login As session must not decide who may give roles to whom.
  const onRequest = authentication.inPerson

  registerList(server, deps, {
    endpoint: { path: '/sso-providers', query: SsoProviderQuery, reply: SsoProviderList },
    columns,
    right: 'keepSso',
    asServer: true,
    listed: ({ sort, q, removed }, { within }) => {
      const keys = ssoSortKeys(sortOf(sort, ssoSorts))
      const question = { within, words: wordsOf(q), removed: removed === 'true', keys }
      const show = (row: SsoProviderRow, path: Node[]) => shown(commandDeps, row, path)
      return { keys, find: (tx, part) => listSsoProviders(tx, question, part, show) }
    },
  })

  registerRecord(server, authentication, {
    path: '/sso-providers',
    item: SsoProvider,
    onRequest,
    deps: commandDeps,
    read: readProvider,
    remove: removeProvider,
    restore: restoreProvider,
  })

  server.post(
    '/sso-providers',
    { onRequest, schema: { body: NewSsoProvider, response: { 201: SsoProvider } } },
    async (request, reply) =>
      reply
        .code(201)
        .send(await createProvider(commandDeps, requestActorOf(authentication, request), request.body)),
  )

  server.patch(
    '/sso-providers/:id',
    { onRequest, schema: { params: Params, body: SsoProviderChange, response: { 200: SsoProvider } } },
    (request) =>
      updateProvider(commandDeps, requestActorOf(authentication, request), seenRecord(request), request.body),
  )

  server.post(
    '/sso-providers/:id/test',
    { onRequest, schema: { params: Params, response: { 200: SsoProviderTest } } },
    (request) => testProvider(commandDeps, requestActorOf(authentication, request), request.params.id),
  )
}
