import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { commandParams, ControlReply, ControlRequest } from '../../contract/device.ts'
import { X_ACTED_AT, X_SEQ } from '../../contract/headers.ts'
import { commandClass, functionsFor, isMotion, maxAgeMs } from '../../domain/commandPolicy.ts'
import { commandRoom } from '../commands/commandRoom.ts'
import type { Order } from '../devices/order.ts'
import type { BedsideSession } from '../http/authentication.ts'
import { ApiError, schemaError } from '../http/errors.ts'
import { idempotencyKey, requestHash } from '../http/idempotency.ts'
import type { RouteParts } from './routeParts.ts'

/** POST /v1/rooms/control: one command to the session's own room device (contract 3). */
export function registerControl(plain: FastifyInstance, parts: RouteParts): void {
  const server = plain.withTypeProvider<ZodTypeProvider>()
  const { context, authentication, idempotency } = parts

  server.post(
    '/v1/rooms/control',
    {
      onRequest: authentication.verified,
      schema: { body: ControlRequest, response: { 200: ControlReply } },
    },
    async (request, reply) => {
      const session = authentication.of(request)
      const order = parse(request, request.body, session.id, context.clock.now())
      authorize(session, request.body, order)
      const tooOld = context.clock.now() - order.actedAt > maxAgeMs[commandClass(order.command, order.params)]
      if (tooOld) throw new ApiError('command_expired')
      if (isMotion(order.command)) {
        const key = idempotencyKey(request)
        const named =
          key === undefined ? order : { ...order, key, requestHash: requestHash(request).toString('hex') }
        return commandRoom(context, session, named)
      }
      // What two browsers tell one another to connect is good once, and kept nowhere.
      if (order.command === 'film') return commandRoom(context, session, order)
      const answer = await idempotency.once(session, request, async () => {
        const body = await commandRoom(context, session, order)
        // A device that did not hear it may be asked again under the same key.
        return { status: 200, body, keep: body.busy_status !== 'offline' }
      })
      return reply.code(200).send(ControlReply.parse(answer.body))
    },
  )

  server.post('/v1/rooms/control/ask', { onRequest: authentication.verified }, async (request, reply) => {
    const session = authentication.of(request)
    await context.rooms.ask(session.roomId, session.id)
    return reply.code(204).send()
  })
}

function parse(request: FastifyRequest, body: ControlRequest, session: string, now: number): Order {
  const params = z.safeParse(commandParams[body.command], body.params_p)
  if (!params.success) throw schemaError(params.error.issues, 'params_p')
  const seq = numericHeader(request, X_SEQ)
  // A clock that runs ahead gains nothing: nobody acts later than now.
  const actedAt = Math.min(now, numericHeader(request, X_ACTED_AT) ?? now)
  return {
    command: body.command,
    params: { ...params.data },
    session,
    actedAt,
    ...(seq !== undefined && { seq }),
  }
}

function authorize(session: BedsideSession, body: ControlRequest, order: Order): void {
  if (body.unique_id !== session.room.uniqueId) throw new ApiError('wrong_room')
  const needed = functionsFor(order.command)
  if (needed.length > 0 && !needed.some((name) => session.functions.includes(name))) {
    throw new ApiError('function_not_available')
  }
}

function numericHeader(request: FastifyRequest, name: string): number | undefined {
  const value = request.headers[name]
  if (value === undefined) return undefined
  if (typeof value === 'string' && /^\d{1,15}$/u.test(value)) return Number(value)
  throw new ApiError('bad_request', { fields: { [name]: 'invalid_format' } })
}
