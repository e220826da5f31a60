import { roomEndpoints } from '../../../contract/rooms.ts'
import { makePhoneLink, phoneLinkMs } from '../../commands/bedside/ownPhoneLink.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/**
 * Registers /api/v1/byod-devices/{id}/links: creates the link with which a patient's own phone connects to
 * its room.
 */
export function registerPhoneLinks(server: HttpServer, deps: ConsoleDeps): void {
  const { context, authentication, origin } = deps
  const guards = { onRequest: authentication.required }
  registerEndpoint(server, roomEndpoints.issuePhoneLink, guards, async (request) => {
    const asked = { roomId: request.params.id, origin: origin() }
    const link = await makePhoneLink(context, requestActorOf(authentication, request), asked)
    return { link, expires_in: phoneLinkMs / 1_000 }
  })
}
