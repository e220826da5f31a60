import { ownVisitEndpoints, roomVisitEndpoints } from '../../../contract/visits/visits.ts'
import { visibleRoom } from '../../commands/calls/knocks/knockPlace.ts'
import { ownVisits, readOwnVisits } from '../../commands/visits/ownVisits.ts'
import { visitsTo } from '../../commands/visits/visitView.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'
import type { RouteDeps } from '../routeDeps.ts'

/** Registers /me/visits, the visits to the patient who reads them. */
export function registerOwnVisits(server: HttpServer, { context, authentication }: RouteDeps): void {
  server.get(
    '/me/visits',
    { onRequest: authentication.verified, schema: { response: { 200: ownVisitEndpoints.list.reply } } },
    (request) => ownVisits(context, authentication.of(request)),
  )

  server.post(
    '/me/visits/read',
    { onRequest: authentication.verified, schema: { body: ownVisitEndpoints.read.body } },
    async (request, reply) => {
      await readOwnVisits(context, authentication.of(request), request.body)
      return reply.code(204).send()
    },
  )
}

/** Registers the visits to a room's present patient, for accounts that may see patients there. */
export function registerRoomVisits(server: HttpServer, { context, authentication }: ConsoleDeps): void {
  registerEndpoint(server, roomVisitEndpoints.list, { onRequest: authentication.required }, (request) => {
    const user = authentication.of(request)
    return context.database.transaction(user.scope, async (tx) => {
      const room = await visibleRoom(tx, user, request.params.id)
      return { ...(await visitsTo(tx, room)), zone: room.timeZone }
    })
  })
}
