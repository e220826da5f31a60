import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { LoginAsPeople, LoginAsQuery, LoginAsRequest } from '../../contract/loginAs.ts'
import { TokenPair } from '../../contract/session.ts'
import { beginLoginAs, endLoginAs, peopleToBecome } from '../commands/accounts/loginAs.ts'
import type { ConsoleParts } from './consoleParts.ts'

/** /authentication/impersonation: Login As, and the end of it. */
export function registerLoginAs(plain: FastifyInstance, { context, authentication }: ConsoleParts): void {
  const server = plain.withTypeProvider<ZodTypeProvider>()

  server.get(
    '/impersonation',
    {
      onRequest: authentication.inPerson,
      schema: { querystring: LoginAsQuery, response: { 200: LoginAsPeople } },
    },
    (request) => peopleToBecome(context, authentication.of(request), request.query.q),
  )

  server.post(
    '/impersonation',
    { onRequest: authentication.inPerson, schema: { body: LoginAsRequest, response: { 200: TokenPair } } },
    (request) => beginLoginAs(context, authentication.of(request), { ...request.body, address: request.ip }),
  )

  server.delete('/impersonation', { onRequest: authentication.required }, async (request, reply) => {
    await endLoginAs(context, authentication.of(request), request.ip)
    return reply.code(204).send()
  })
}
