import * as z from 'zod/mini'
import { commandParams, ControlReply, ControlRequest } from '../../../contract/devices/device.ts'
import { functionsFor, isMotion } from '../../../domain/queue/commandPolicy.ts'
import { commandRoom } from '../../commands/devices/commandRoom.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { ApiError, schemaError } from '../../errors/apiError.ts'
import type { HttpServer } from '../../httpServer.ts'
import { deviceCommandOf } from './deviceCommandRequest.ts'
import type { RouteDeps } from '../routeDeps.ts'

/** POST /v1/rooms/control: one command to the session's own room device. */
export function registerControl(server: HttpServer, deps: RouteDeps): void {
  const { context, authentication, idempotency } = deps

  server.post(
    '/v1/rooms/control',
    {
      onRequest: authentication.verifiedBefore,
      schema: { body: ControlRequest, response: { 200: ControlReply } },
    },
    async (request, reply) => {
      const { command } = request.body
      // A held motion button must not wait for the database. Any other command is judged by the room’s
      // current functions.
      const session = isMotion(command) ? authentication.of(request) : await authentication.renewed(request)
      const params = parse(request.body)
      authorize(session, request.body, params)
      const authorizedCommand = {
        ...deviceCommandOf(request, { command, params }, context.clock.now()),
        session: session.id,
      }
      // The idempotency key of a motion is kept beside the link; messages by which two browsers connect are
      // stored nowhere.
      if (isMotion(command) || command === 'film') return commandRoom(context, session, authorizedCommand)
      const answer = await idempotency.once(session, request, async () => {
        const body = await commandRoom(context, session, authorizedCommand)
        // A command that the device did not receive can be sent again with the same key.
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

function parse({ command, params_p }: ControlRequest): Record<string, unknown> {
  const params = z.safeParse(commandParams[command], params_p)
  if (!params.success) throw schemaError(params.error.issues, 'params_p')
  return params.data
}

function authorize(
  session: BedsideSession,
  body: ControlRequest,
  params: Readonly<Record<string, unknown>>,
): void {
  if (body.unique_id !== session.room.uniqueId) throw new ApiError('wrong_room')
  const needed = functionsFor(body.command, params)
  if (needed.length > 0 && !needed.some((name) => session.functions.includes(name))) {
    throw new ApiError('function_not_available')
  }
}
