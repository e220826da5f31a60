import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Endpoint } from '../../contract/session.ts'
import { alertCareTeam } from '../commands/bedside/alertCareTeam.ts'
import { ApiError } from '../http/errors.ts'
import { actedInTime } from './deviceOrder.ts'
import { endpointOf } from './endpoint.ts'
import type { RouteParts } from './routeParts.ts'

const params = z.object({ id: z.string() })
const AlertRequest = z.optional(z.strictObject({ message: z.optional(z.string().check(z.maxLength(500))) }))

/** Device records: a bedside session sees its own room's, and may tell its care team that it needs somebody. */
export function registerEndpoints(plain: FastifyInstance, parts: RouteParts): void {
  const server = plain.withTypeProvider<ZodTypeProvider>()
  const { context, authentication, idempotency, alerts } = parts
  const onRequest = authentication.verified

  server.get('/endpoints', { onRequest, schema: { response: { 200: z.array(Endpoint) } } }, (request) => [
    endpointOf(authentication.of(request).room),
  ])

  server.get('/endpoints/:id', { onRequest, schema: { params, response: { 200: Endpoint } } }, (request) => {
    const { room } = authentication.of(request)
    if (request.params.id !== room.uniqueId) throw new ApiError('wrong_room')
    return endpointOf(room)
  })

  server.post(
    '/endpoints/:id/command/alert',
    { onRequest, schema: { params, body: AlertRequest } },
    async (request, reply) => {
      const session = authentication.of(request)
      if (request.params.id !== session.room.uniqueId) throw new ApiError('wrong_room')
      actedInTime(request, 'alert', {}, context.clock.now())
      await idempotency.once(session, request, async (keep) => {
        if (!alerts.takes(session.roomId)) throw new ApiError('rate_limited', { retryAfter: 120 })
        const message = request.body?.message ?? ''
        try {
          await alertCareTeam(context, session, message, (tx) => keep(tx, { status: 204 }))
        } catch (error) {
          if (error instanceof ApiError && error.code === 'nobody_on_duty')
            request.log.warn(
              { room: session.roomId },
              'a patient asks for the care team, and nobody is on duty',
            )
          throw error
        }
        return { status: 204 }
      })
      return reply.code(204).send()
    },
  )
}
