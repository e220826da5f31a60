import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ControlReply } from '../../../contract/devices/device.ts'
import { NewPin, PinChange, PinList, PinUnits, type Pin } from '../../../contract/pins.ts'
import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import { updatePin } from '../../commands/pins/updatePin.ts'
import { commandRoom } from '../../commands/devices/commandRoom.ts'
import { isNamed, listUnitPins } from '../../commands/pins/unitPins.ts'
import { removePin } from '../../commands/pins/removePin.ts'
import { pinStore } from '../../db/pins/pinStore.ts'
import type { AuthorizedCommand } from '../../cluster/authorizedCommand.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { eitherSession } from '../../auth/eitherSession.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { HttpServer } from '../../httpServer.ts'
import { deviceCommandOf } from '../devices/deviceCommandRequest.ts'
import type { RouteDeps } from '../routeDeps.ts'

const camera = z.object({ id: z.string() })
const cameraPin = z.object({ id: z.string(), pin: z.string().check(z.maxLength(80)) })
const unit = z.object({ customer: z.string(), facility: z.string(), unit: z.string() })

/**
 * Registers the pins of a room’s camera: a session sees only its own room’s, with pictures. The console sees
 * the names of a unit’s pins.
 */
export function registerPins(server: HttpServer, deps: RouteDeps): void {
  const { context, authentication, consoleAuthentication, idempotency } = deps
  const onRequest = authentication.verified

  server.get(
    '/pins/:customer/:facility/:unit',
    { onRequest: eitherSession(deps), schema: { params: unit, response: { 200: PinUnits } } },
    async (request) => {
      const session = authentication.found(request)
      if (session === null) return listUnitPins(context, consoleAuthentication.of(request), request.params)
      const { room } = session
      if (!isNamed(room, request.params)) throw new ApiError('wrong_room')
      return {
        units: [{ unique_id: room.uniqueId, name: roomLabel(room), bookmarks: await pinsOf(deps, session) }],
      }
    },
  )

  server.get(
    '/v1/cameras/:id/pins',
    { onRequest, schema: { params: camera, response: { 200: PinList } } },
    async (request) => {
      const session = ownCamera(deps, request, request.params.id)
      return { bookmarks: await pinsOf(deps, session) }
    },
  )

  server.post(
    '/v1/cameras/:id/pins',
    {
      onRequest,
      schema: { params: camera, body: NewPin, response: { 201: ControlReply } },
    },
    async (request, reply) => {
      const session = ownCamera(deps, request, request.params.id)
      const command = keeping(deps, request, session, request.body.name)
      const answer = await idempotency.once(session, request, async () => {
        const body = await commandRoom(context, session, command)
        if (body.success) return { status: 201, body }
        const device = body.busy_status === 'open' ? (body.reason ?? 'failed') : body.busy_status
        throw new ApiError('service_not_available', { fields: { device } })
      })
      return reply.code(201).send(ControlReply.parse(answer.body))
    },
  )

  server.patch(
    '/v1/cameras/:id/pins/:pin',
    { onRequest, schema: { params: cameraPin, body: PinChange, response: { 200: ControlReply } } },
    async (request) => {
      const session = ownCamera(deps, request, request.params.id)
      const { params, body: change } = request
      const command = changing(deps, request, session, change)
      const answer = await idempotency.once(session, request, async () => {
        const body = await updatePin(context, session, params.pin, { change, command })
        return { status: 200, body, keep: body.busy_status !== 'offline' }
      })
      return ControlReply.parse(answer.body)
    },
  )

  server.delete(
    '/v1/cameras/:id/pins/:pin',
    { onRequest, schema: { params: cameraPin } },
    async (request, reply) => {
      const session = ownCamera(deps, request, request.params.id)
      await removePin(context, session, request.params.pin)
      return reply.code(204).send()
    },
  )
}

/**
 * Returns the session of the request. A camera's ID is that of its device, and a session can use only the
 * camera of its own room.
 * @throws `wrong_room` for any other camera.
 */
function ownCamera({ authentication }: RouteDeps, request: FastifyRequest, id: string): BedsideSession {
  const session = authentication.of(request)
  if (id !== session.room.uniqueId) throw new ApiError('wrong_room')
  return session
}

function keeping(
  { context }: RouteDeps,
  request: FastifyRequest,
  session: BedsideSession,
  name: string,
): AuthorizedCommand {
  const command = deviceCommandOf(
    request,
    { command: 'set_as_bookmark', params: { b_name: name } },
    context.clock.now(),
  )
  return { ...command, session: session.id }
}

/** A new view is one of now; a new name may have waited, however long. */
function changing(
  deps: RouteDeps,
  request: FastifyRequest,
  session: BedsideSession,
  { name = '', here }: PinChange,
): AuthorizedCommand | null {
  return here === true ? keeping(deps, request, session, name) : null
}

async function pinsOf({ context }: RouteDeps, { customerId, roomId }: BedsideSession): Promise<Pin[]> {
  const pins = await context.database.transaction({ customers: [customerId] }, (tx) =>
    pinStore.list(tx, roomId),
  )
  return pins.map(({ id, name, picture }) => ({
    unique_id: id,
    name,
    ...(picture !== null && { thumbnail: picture.toString('base64') }),
  }))
}
