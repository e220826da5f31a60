import { reportEndpoints } from '../../../contract/reports.ts'
import { hasRightAt } from '../../../domain/permissions/roles.ts'
import { roomCallQuality } from '../../db/calls/roomCallQuality.ts'
import { roomStore } from '../../db/rooms/roomStore.ts'
import { ApiError } from '../../errors/apiError.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/** Age up to which calls are shown at their room, in milliseconds. */
const shownMs = 30 * 86_400_000

/** Registers the quality of a room's latest calls. */
export function registerRoomCallQuality(server: HttpServer, { context, authentication }: ConsoleDeps): void {
  registerEndpoint(
    server,
    reportEndpoints.roomCalls,
    { onRequest: authentication.orKey('devices:read', authentication.required) },
    (request) => {
      const { scope, assignments } = authentication.of(request)
      const { id } = request.params
      return context.database.transaction(scope, async (tx) => {
        const room = await roomStore.byId(tx, id)
        if (room === null || !hasRightAt(assignments, 'seeStructure', room)) throw new ApiError('not_found')
        if (!hasRightAt(assignments, 'seeDevices', room)) throw new ApiError('forbidden')
        return { items: await roomCallQuality(tx, id, new Date(context.clock.now() - shownMs)) }
      })
    },
  )
}
