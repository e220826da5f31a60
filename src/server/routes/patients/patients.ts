import { patientEndpoints } from '../../../contract/patients.ts'
import { assignmentsFor, hasRightAt } from '../../../domain/permissions/roles.ts'
import { admitPatient, dischargePatient, transferPatient } from '../../commands/patients/patientCommands.ts'
import { visibleRoom } from '../../commands/rooms/roomCommands.ts'
import { freeBeds } from '../../db/patients/freeBeds.ts'
import { roomStore } from '../../db/rooms/roomStore.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import { ApiError } from '../../errors/apiError.ts'
import { seenRecord, versionTag } from '../../http/ifMatch.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import { wordsOf } from '../../lists/listQuery.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/** Registers /api/v1/rooms/{id}/patient and …/transfer: the patient of a bed. */
export function registerPatients(server: HttpServer, { context, authentication }: ConsoleDeps): void {
  const { admit, discharge, transfer, freeBeds: beds } = patientEndpoints
  const guards = { onRequest: authentication.required }

  registerEndpoint(server, admit, guards, (request) =>
    admitPatient(context, requestActorOf(authentication, request), seenRecord(request), request.body),
  )

  registerEndpoint(server, discharge, guards, async (request, reply) => {
    const item = await dischargePatient(context, requestActorOf(authentication, request), seenRecord(request))
    reply.header('etag', versionTag(item))
  })

  registerEndpoint(server, transfer, guards, (request) => {
    const { room_id: to } = request.body
    return transferPatient(context, requestActorOf(authentication, request), seenRecord(request), to)
  })

  registerEndpoint(server, beds, guards, (request) => {
    const user = authentication.of(request)
    return context.database.transaction(user.scope, async (tx) => {
      const { id } = await visibleRoom(tx, user, request.params.id)
      const room = await roomStore.byId(tx, id)
      if (room === null) throw new ApiError('not_found')
      if (!hasRightAt(user.assignments, 'keepPatients', room)) throw new ApiError('forbidden')
      const within = assignmentsFor(user.assignments, 'keepPatients')
      return freeBeds(tx, room, { within, words: wordsOf(request.query.q) })
    })
  })
}
