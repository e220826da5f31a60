import { RequestLinkReply, RequestLinkRequest } from '../../../contract/careRequests/requestLinks.ts'
import { claimByLink, finishByLink, lookByLink } from '../../commands/careRequests/respondByLink.ts'
import { limitByAddress } from '../../http/limitByAddress.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { RouteDeps } from '../routeDeps.ts'

/** The secret in the body authenticates the caller, as the API description states. */
const anyone = { security: [] } as const

/** Registers /meet/request/*, which the links in the messages of care requests use. There is no session. */
export function registerRequestLinks(server: HttpServer, { context, sessionlessLimit }: RouteDeps): void {
  const onRequest = limitByAddress(sessionlessLimit)
  const shown = { ...anyone, body: RequestLinkRequest, response: { 200: RequestLinkReply } }

  server.post('/api/meet/request/look', { onRequest, schema: shown }, (request) =>
    lookByLink(context, request.body.r),
  )

  server.post('/api/meet/request/claim', { onRequest, schema: shown }, (request) =>
    claimByLink(context, request.body.r),
  )

  server.post(
    '/api/meet/request/done',
    { onRequest, schema: { ...anyone, body: RequestLinkRequest } },
    async (request, reply) => {
      await finishByLink(context, request.body.r)
      return reply.code(204).send()
    },
  )
}
