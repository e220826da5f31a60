import * as z from 'zod/mini'
import { PhoneLink } from '../../../contract/rooms.ts'
import { makePhoneLink, phoneLinkMs } from '../../commands/bedside/ownPhoneLink.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

const Params = z.object({ id: z.uuid() })

/**
 * Registers /api/v1/byod-devices/{id}/links: creates the link with which a patient's own phone connects to
 * its room.
 */
export function registerPhoneLinks(server: HttpServer, deps: ConsoleDeps): void {
  const { context, authentication, origin } = deps
  server.post(
    '/byod-devices/:id/links',
    { onRequest: authentication.required, schema: { params: Params, response: { 201: PhoneLink } } },
    async (request, reply) => {
      const asked = { roomId: request.params.id, origin: origin() }
      const link = await makePhoneLink(context, requestActorOf(authentication, request), asked)
      return reply.code(201).send({ link, expires_in: phoneLinkMs / 1_000 })
    },
  )
}
