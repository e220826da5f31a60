import { IceServersReply } from '../../../contract/conference/webRtc.ts'
import { filmIceServers } from '../../commands/devices/filmIceServers.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { RouteDeps } from '../routeDeps.ts'

/**
 * Registers GET /me/ice-servers: the ICE servers that a remote needs to send a film directly to its room’s
 * screen.
 */
export function registerIceServers(server: HttpServer, { context, authentication }: RouteDeps): void {
  server.get(
    '/me/ice-servers',
    { onRequest: authentication.verified, schema: { response: { 200: IceServersReply } } },
    (request): IceServersReply => {
      if (!authentication.of(request).functions.includes('entertainment'))
        throw new ApiError('function_not_available')
      return { ice_servers: filmIceServers(context) }
    },
  )
}
