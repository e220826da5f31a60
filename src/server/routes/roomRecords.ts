import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { NewRoom, RoomChange, RoomItem } from '../../contract/rooms.ts'
import { Below } from '../../contract/structure.ts'
import { may } from '../../domain/roles.ts'
import { revokeRoomSessions } from '../commands/bedside/revokeRoomSessions.ts'
import {
  changeRoom,
  createRoom,
  removeRoom,
  restoreRoom,
  visibleRoom,
} from '../commands/records/keepRooms.ts'
import { belowRoom } from '../db/hangingBelow.ts'
import { roomStore } from '../db/roomStore.ts'
import { keeperOf } from '../http/actor.ts'
import { ApiError } from '../http/errors.ts'
import { seenVersion, versionTag } from '../http/ifMatch.ts'
import type { ConsoleParts } from './consoleParts.ts'

const Params = z.object({ id: z.uuid() })

/** /api/v1/rooms/{id}: rooms and beds one by one, of whatever type. */
export function registerRoomRecords(plain: FastifyInstance, parts: ConsoleParts): void {
  const server = plain.withTypeProvider<ZodTypeProvider>()
  const { context, authentication } = parts
  const onRequest = authentication.required

  server.post(
    '/rooms',
    { onRequest, schema: { body: NewRoom, response: { 201: RoomItem } } },
    async (request, reply) => {
      const item = await createRoom(context, keeperOf(authentication, request), request.body)
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
      const item = await changeRoom(context, keeperOf(authentication, request), seen, request.body)
      return reply.header('etag', versionTag(item)).send(item)
    },
  )

  server.get(
    '/rooms/:id/below',
    { onRequest, schema: { params: Params, response: { 200: Below } } },
    (request) => {
      const user = authentication.of(request)
      return context.database.transaction(user.scope, async (tx) => {
        const { id } = await visibleRoom(tx, user, request.params.id)
        const room = await roomStore.byId(tx, id)
        if (room === null) throw new ApiError('not_found')
        // The answer reveals whether a patient is in the room: it is for users who may remove the room, and
        // not for technicians.
        if (!may(user.assignments, 'changeStructure', room)) throw new ApiError('forbidden')
        return belowRoom(tx, id)
      })
    },
  )

  server.delete('/rooms/:id', { onRequest, schema: { params: Params } }, async (request, reply) => {
    await removeRoom(context, keeperOf(authentication, request), {
      id: request.params.id,
      version: seenVersion(request),
    })
    return reply.code(204).send()
  })

  server.delete('/rooms/:id/sessions', { onRequest, schema: { params: Params } }, async (request, reply) => {
    await revokeRoomSessions(context, keeperOf(authentication, request), request.params.id)
    return reply.code(204).send()
  })

  server.post(
    '/rooms/:id/restore',
    { onRequest, schema: { params: Params, response: { 200: RoomItem } } },
    (request) => restoreRoom(context, keeperOf(authentication, request), request.params.id),
  )
}
