import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  NewSsoProvider,
  SsoProvider,
  SsoProviderChange,
  SsoProviderList,
  SsoProviderTest,
} from '../../contract/singleSignOn.ts'
import { assignmentsFor } from '../../domain/roles.ts'
import {
  changeProvider,
  createProvider,
  listProviders,
  removeProvider,
  testProvider,
} from '../commands/ssoProviders.ts'
import { ApiError } from '../http/errors.ts'
import { seenVersion } from '../http/ifMatch.ts'
import type { ConsoleParts } from './consoleParts.ts'

const Params = z.object({ id: z.uuid() })

/** /api/v1/sso-providers: who says who somebody is, by level. */
export function registerSsoProviders(plain: FastifyInstance, all: ConsoleParts): void {
  const server = plain.withTypeProvider<ZodTypeProvider>()
  const { authentication } = all
  const parts = { ...all.context, ...all }
  // Who may give whom a role is decided by nobody in another's name.
  const onRequest = authentication.inPerson
  const keeperOf = (request: Parameters<typeof authentication.of>[0]) => ({
    user: authentication.of(request),
    address: request.ip,
  })

  server.get(
    '/sso-providers',
    { onRequest: authentication.required, schema: { response: { 200: SsoProviderList } } },
    async (request) => {
      const user = authentication.of(request)
      if (assignmentsFor(user.assignments, 'keepSso').length === 0) throw new ApiError('forbidden')
      const items = await listProviders(parts, user)
      return { items, next_cursor: null, total: items.length }
    },
  )

  server.post(
    '/sso-providers',
    { onRequest, schema: { body: NewSsoProvider, response: { 201: SsoProvider } } },
    async (request, reply) =>
      reply.code(201).send(await createProvider(parts, keeperOf(request), request.body)),
  )

  server.patch(
    '/sso-providers/:id',
    { onRequest, schema: { params: Params, body: SsoProviderChange, response: { 200: SsoProvider } } },
    (request) =>
      changeProvider(parts, keeperOf(request), {
        ...{ id: request.params.id, version: seenVersion(request), values: request.body },
      }),
  )

  server.delete('/sso-providers/:id', { onRequest, schema: { params: Params } }, async (request, reply) => {
    await removeProvider(parts, keeperOf(request), { id: request.params.id, version: seenVersion(request) })
    return reply.code(204).send()
  })

  server.post(
    '/sso-providers/:id/test',
    { onRequest, schema: { params: Params, response: { 200: SsoProviderTest } } },
    (request) => testProvider(parts, keeperOf(request), request.params.id),
  )
}
