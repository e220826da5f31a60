import * as z from 'zod/mini'
import { NewRoom, RoomChange, roomEndpoints, RoomItem } from '../../../contract/rooms.ts'
import { Dependents } from '../../../contract/orgUnits.ts'
import { hasRightAt } from '../../../domain/permissions/roles.ts'
import { revokeRoomSessions } from '../../commands/bedside/revokeRoomSessions.ts'
import {
  updateRoom,
  createRoom,
  removeRoom,
  restoreRoom,
  visibleRoom,
} from '../../commands/rooms/roomCommands.ts'
import { findRoomDependents } from '../../db/orgUnits/findDependents.ts'
import { roomStore } from '../../db/rooms/roomStore.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import { ApiError } from '../../errors/apiError.ts'
import { registerEndpoint, urlBelow } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'
import { registerRecord } from '../lists/recordRoutes.ts'

const Params = z.object({ id: z.uuid() })

/** Registers /api/v1/rooms/{id}: individual rooms and beds of any type. */
export function registerRooms(server: HttpServer, deps: ConsoleDeps): void {
  const { context, authentication } = deps
  const onRequest = authentication.required

  registerRecord(server, authentication, {
    path: urlBelow(server.prefix, roomEndpoints.list.path),
    item: RoomItem,
    onRequest,
    deps: context,
    read: ({ database }, user, id) => database.transaction(user.scope, (tx) => visibleRoom(tx, user, id)),
    create: { body: NewRoom, run: createRoom },
    change: { body: RoomChange, run: updateRoom },
    remove: removeRoom,
    restore: restoreRoom,
  })

  server.get(
    '/rooms/:id/below',
    { onRequest, schema: { params: Params, response: { 200: Dependents } } },
    (request) => {
      const user = authentication.of(request)
      return context.database.transaction(user.scope, async (tx) => {
        const { id } = await visibleRoom(tx, user, request.params.id)
        const room = await roomStore.byId(tx, id)
        if (room === null) throw new ApiError('not_found')
        // The answer reveals whether a patient is in the room: it is for users who may remove the room, and
        // not for technicians.
        if (!hasRightAt(user.assignments, 'changeStructure', room)) throw new ApiError('forbidden')
        return findRoomDependents(tx, id)
      })
    },
  )

  registerEndpoint(server, roomEndpoints.endSessions, { onRequest }, (request) =>
    revokeRoomSessions(context, requestActorOf(authentication, request), request.params.id),
  )
}
