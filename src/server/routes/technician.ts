import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { EnrollmentCode, RestartRequest } from '../../contract/technician.ts'
import type { Keeper } from '../commands/records/keepNodes.ts'
import { makeEnrollmentCode, revokeDevice } from '../commands/technician/enrolment.ts'
import { restartDevice } from '../commands/technician/restartDevice.ts'
import { actorOf } from '../http/actor.ts'
import type { ConsoleParts } from './consoleParts.ts'

const Params = z.object({ id: z.uuid() })

/** What a technician does to a room's device: /api/v1/rooms/{id}/enrollment-codes, …/credential, …/restarts. */
export function registerTechnician(plain: FastifyInstance, parts: ConsoleParts): void {
  const server = plain.withTypeProvider<ZodTypeProvider>()
  const { context, authentication, origin } = parts
  const onRequest = authentication.required
  const keeperOf = (request: FastifyRequest): Keeper => {
    const user = authentication.of(request)
    return { user, by: actorOf(user, request.ip) }
  }

  server.post(
    '/rooms/:id/enrollment-codes',
    { onRequest, schema: { params: Params, response: { 201: EnrollmentCode } } },
    async (request, reply) => {
      const { code, expiresAt } = await makeEnrollmentCode(context, keeperOf(request), request.params.id)
      const url = new URL(`/room#enroll=${code}`, origin()).href
      return reply.code(201).send({ code, url, expires_at: expiresAt })
    },
  )

  server.delete(
    '/rooms/:id/credential',
    { onRequest, schema: { params: Params } },
    async (request, reply) => {
      await revokeDevice(context, keeperOf(request), request.params.id)
      return reply.code(204).send()
    },
  )

  server.post(
    '/rooms/:id/restarts',
    { onRequest, schema: { params: Params, body: RestartRequest } },
    async (request, reply) => {
      const { how } = request.body
      await restartDevice(context, keeperOf(request), { roomId: request.params.id, how })
      return reply.code(204).send()
    },
  )
}
