import * as z from 'zod/mini'
import { NewRoom, RoomChange, RoomItem } from '../../../contract/rooms.ts'
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
import { seenVersion, versionTag } from '../../http/ifMatch.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

const Params = z.object({ id: z.uuid() })

/** Registers /api/v1/rooms/{id}: individual rooms and beds of any type. */
export function registerRooms(server: HttpServer, deps: ConsoleDeps): void {
  const { context, authentication } = deps
  const onRequest = authentication.required

  server.post(
    '/rooms',
    { onRequest, schema: { body: NewRoom, response: { 201: RoomItem } } },
    async (request, reply) => {
      const item = await createRoom(context, requestActorOf(authentication, request), request.body)
      return reply.code(201).header('etag', versionTag(item)).send(item)
    },
  )

  server.get(
    '/rooms/:id',
    { onRequest, schema: { params: Params, response: { 200: RoomItem } } },
    async (request, reply) => {
      const user = authentication.of(request)
      const item = await context.database.transaction(user.scope, (tx) =>
        visibleRoom(tx, user, request.params.id),
      )
      return reply.header('etag', versionTag(item)).send(item)
    },
  )

  server.patch(
    '/rooms/:id',
    { onRequest, schema: { params: Params, body: RoomChange, response: { 200: RoomItem } } },
    async (request, reply) => {
      const seen = { id: request.params.id, version: seenVersion(request) }
      const item = await updateRoom(context, requestActorOf(authentication, request), seen, request.body)
      return reply.header('etag', versionTag(item)).send(item)
    },
  )

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

  server.delete('/rooms/:id', { onRequest, schema: { params: Params } }, async (request, reply) => {
    await removeRoom(context, requestActorOf(authentication, request), {
      id: request.params.id,
      version: seenVersion(request),
    })
    return reply.code(204).send()
  })

  server.delete('/rooms/:id/sessions', { onRequest, schema: { params: Params } }, async (request, reply) => {
    await revokeRoomSessions(context, requestActorOf(authentication, request), request.params.id)
    return reply.code(204).send()
  })

  server.post(
    '/rooms/:id/restore',
    { onRequest, schema: { params: Params, response: { 200: RoomItem } } },
    (request) => restoreRoom(context, requestActorOf(authentication, request), request.params.id),
  )
}
