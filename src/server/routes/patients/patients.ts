import * as z from 'zod/mini'
import { FreeBedQuery, FreeBeds, PatientNames, Transfer } from '../../../contract/patients.ts'
import { RoomItem } from '../../../contract/rooms.ts'
import { assignmentsFor, hasRightAt } from '../../../domain/permissions/roles.ts'
import { admitPatient, dischargePatient, transferPatient } from '../../commands/patients/patientCommands.ts'
import { visibleRoom } from '../../commands/rooms/roomCommands.ts'
import { freeBeds } from '../../db/patients/freeBeds.ts'
import { roomStore } from '../../db/rooms/roomStore.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import { ApiError } from '../../errors/apiError.ts'
import { seenRecord, sendRecord, versionTag } from '../../http/ifMatch.ts'
import type { HttpServer } from '../../httpServer.ts'
import { wordsOf } from '../../lists/listQuery.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

const Params = z.object({ id: z.uuid() })

/** Registers /api/v1/rooms/{id}/patient and …/transfer: the patient of a bed. */
export function registerPatients(server: HttpServer, { context, authentication }: ConsoleDeps): void {
  const onRequest = authentication.required

  server.put(
    '/rooms/:id/patient',
    { onRequest, schema: { params: Params, body: PatientNames, response: { 200: RoomItem } } },
    async (request, reply) =>
      sendRecord(
        reply,
        await admitPatient(
          context,
          requestActorOf(authentication, request),
          seenRecord(request),
          request.body,
        ),
      ),
  )

  server.delete('/rooms/:id/patient', { onRequest, schema: { params: Params } }, async (request, reply) => {
    const item = await dischargePatient(context, requestActorOf(authentication, request), seenRecord(request))
    return reply.header('etag', versionTag(item)).code(204).send()
  })

  server.post(
    '/rooms/:id/transfer',
    { onRequest, schema: { params: Params, body: Transfer, response: { 200: RoomItem } } },
    async (request, reply) => {
      const { room_id: to } = request.body
      return sendRecord(
        reply,
        await transferPatient(context, requestActorOf(authentication, request), seenRecord(request), to),
      )
    },
  )

  server.get(
    '/rooms/:id/free-beds',
    { onRequest, schema: { params: Params, querystring: FreeBedQuery, response: { 200: FreeBeds } } },
    (request) => {
      const user = authentication.of(request)
      return context.database.transaction(user.scope, async (tx) => {
        const { id } = await visibleRoom(tx, user, request.params.id)
        const room = await roomStore.byId(tx, id)
        if (room === null) throw new ApiError('not_found')
        if (!hasRightAt(user.assignments, 'keepPatients', room)) throw new ApiError('forbidden')
        const within = assignmentsFor(user.assignments, 'keepPatients')
        return freeBeds(tx, room, { within, words: wordsOf(request.query.q) })
      })
    },
  )
}
