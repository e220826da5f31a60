import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  ConsultCameraReply,
  ConsultCameraRequest,
  ConsultDesk,
  DeskJoinRequest,
} from '../../contract/consult.ts'
import { MeetJoinReply } from '../../contract/meet.ts'
import { consultDesk, type DeskVisitor, joinFromDesk } from '../commands/calls/consultDesk.ts'
import { moveFromMeeting } from '../commands/calls/moveFromMeeting.ts'
import { bearerOf } from '../http/bearer.ts'
import { ApiError } from '../http/errors.ts'
import { byAddress } from '../http/limits.ts'
import { orderOf } from './deviceOrder.ts'
import type { RouteParts } from './routeParts.ts'

/**
 * Registers /consult/*, for a clinician who was called: the waiting calls of the unit, and the camera of the
 * room whose call they are in.
 */
export function registerConsult(plain: FastifyInstance, parts: RouteParts): void {
  const { context, strangers, people } = parts
  const server = plain.withTypeProvider<ZodTypeProvider>()

  // Runs before the body is read, like every hook that requires a caller’s identity.
  const named = async (request: FastifyRequest): Promise<void> => {
    secretOf(request)
  }
  const onRequest = [byAddress(strangers), named]

  /** A bearer that is no access token of the console is the secret of a link or of its join. */
  const visitorOf = async (request: FastifyRequest): Promise<DeskVisitor> => {
    try {
      await people.inPerson(request)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unauthorized') throw error
      return { secret: secretOf(request) }
    }
    return { account: people.of(request) }
  }

  server.get('/consult/waiting', { onRequest, schema: { response: { 200: ConsultDesk } } }, async (request) =>
    consultDesk(context, await visitorOf(request)),
  )

  server.post(
    '/consult/join',
    { onRequest, schema: { body: DeskJoinRequest, response: { 200: MeetJoinReply } } },
    async (request) => joinFromDesk(context, await visitorOf(request), request.body),
  )

  server.post(
    '/consult/camera',
    { onRequest, schema: { body: ConsultCameraRequest, response: { 200: ConsultCameraReply } } },
    (request) => {
      const { command, params_p: params } = request.body
      const order = orderOf(request, { command, params }, context.clock.now())
      return moveFromMeeting(context, secretOf(request), order)
    },
  )
}

function secretOf(request: FastifyRequest): string {
  const secret = bearerOf(request)
  if (secret === null) throw new ApiError('unauthorized')
  return secret
}
