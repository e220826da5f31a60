import { LoginAsPeople, LoginAsQuery, LoginAsRequest } from '../../../contract/users/loginAs.ts'
import { TokenPair } from '../../../contract/bedside/session.ts'
import { beginLoginAs, endLoginAs, loginAsCandidates } from '../../commands/users/loginAs.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/** /authentication/impersonation: Login As, and the end of it. */
export function registerLoginAs(server: HttpServer, { context, authentication }: ConsoleDeps): void {
  server.get(
    '/impersonation',
    {
      onRequest: authentication.inPerson,
      schema: { querystring: LoginAsQuery, response: { 200: LoginAsPeople } },
    },
    (request) => loginAsCandidates(context, authentication.of(request), request.query.q),
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
