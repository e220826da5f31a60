import * as z from 'zod/mini'
import { EnrollmentCode, RestartRequest } from '../../../contract/technician/technician.ts'
import { makeEnrollmentCode, revokeDevice } from '../../commands/technician/enrollment.ts'
import { restartDevice } from '../../commands/technician/restartDevice.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

const Params = z.object({ id: z.uuid() })

/**
 * Registers a technician’s actions on a room’s device: /api/v1/rooms/{id}/enrollment-codes, …/credential,
 * …/restarts.
 */
export function registerTechnician(server: HttpServer, deps: ConsoleDeps): void {
  const { context, authentication, origin } = deps
  const onRequest = authentication.required

  server.post(
    '/rooms/:id/enrollment-codes',
    { onRequest, schema: { params: Params, response: { 201: EnrollmentCode } } },
    async (request, reply) => {
      const { code, expiresAt } = await makeEnrollmentCode(
        context,
        requestActorOf(authentication, request),
        request.params.id,
      )
      const url = new URL(`/room#enroll=${code}`, origin()).href
      return reply.code(201).send({ code, url, expires_at: expiresAt })
    },
  )

  server.delete(
    '/rooms/:id/credential',
    { onRequest, schema: { params: Params } },
    async (request, reply) => {
      await revokeDevice(context, requestActorOf(authentication, request), request.params.id)
      return reply.code(204).send()
    },
  )

  server.post(
    '/rooms/:id/restarts',
    { onRequest, schema: { params: Params, body: RestartRequest } },
    async (request, reply) => {
      const { how } = request.body
      await restartDevice(context, requestActorOf(authentication, request), {
        roomId: request.params.id,
        how,
      })
      return reply.code(204).send()
    },
  )
}
