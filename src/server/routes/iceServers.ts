import type { FastifyInstance } from 'fastify'
import { IceServersReply } from '../../contract/peer.ts'
import { peerServers } from '../commands/devices/peerServers.ts'
import { ApiError } from '../http/errors.ts'
import type { RouteParts } from './routeParts.ts'

/**
 * Registers GET /me/ice-servers: the ICE servers that a remote needs to send a film directly to its room’s
 * screen.
 */
export function registerIceServers(server: FastifyInstance, { context, authentication }: RouteParts): void {
  server.get(
    '/me/ice-servers',
    { onRequest: authentication.verified, schema: { response: { 200: IceServersReply } } },
    (request): IceServersReply => {
      if (!authentication.of(request).functions.includes('entertainment'))
        throw new ApiError('function_not_available')
      return { ice_servers: peerServers(context) }
    },
  )
}
