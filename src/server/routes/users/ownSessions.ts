import * as z from 'zod/mini'
import { UserSessionList } from '../../../contract/users/users.ts'
import { endOwnSession, ownSessions } from '../../commands/users/userSessions.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

const Params = z.object({ id: z.uuid() })

/**
 * Registers /authentication/sessions: lists the caller’s own sessions and ends any of them. A Login As
 * session has no access to the other user’s sessions.
 */
export function registerOwnSessions(server: HttpServer, { context, authentication }: ConsoleDeps): void {
  const onRequest = authentication.inPerson

  server.get('/sessions', { onRequest, schema: { response: { 200: UserSessionList } } }, (request) =>
    ownSessions(context, authentication.of(request)),
  )

  server.delete('/sessions/:id', { onRequest, schema: { params: Params } }, async (request, reply) => {
    const session = { id: request.params.id, address: request.ip }
    await endOwnSession(context, authentication.of(request), session)
    return reply.code(204).send()
  })
}
