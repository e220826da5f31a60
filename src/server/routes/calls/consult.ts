import type { FastifyRequest } from 'fastify'
import {
  ConsultCameraReply,
  ConsultCameraRequest,
  ConsultDesk,
  ConsultDeskJoinRequest,
} from '../../../contract/calls/consultDesk.ts'
import { CallClaim, ClaimedCall, ClaimRequest } from '../../../contract/calls/callClaims.ts'
import { MeetJoinReply } from '../../../contract/calls/meet.ts'
import { claimCall, giveClaimBack } from '../../commands/calls/claimCall.ts'
import { consultDesk, joinFromDesk } from '../../commands/calls/consultDesk.ts'
import type { ConsultDeskVisitor } from '../../commands/calls/consultDeskScope.ts'
import { controlCameraAsClinician } from '../../commands/calls/controlCameraAsClinician.ts'
import { bearerToken } from '../../auth/bearerToken.ts'
import { ApiError } from '../../errors/apiError.ts'
import { limitByAddress } from '../../http/limitByAddress.ts'
import type { HttpServer } from '../../httpServer.ts'
import { deviceCommandOf } from '../devices/deviceCommandRequest.ts'
import type { RouteDeps } from '../routeDeps.ts'

/**
 * Registers /consult/*, for a clinician who was called: the waiting calls of the unit, and the camera of the
 * room whose call they are in.
 */
export function registerConsult(server: HttpServer, deps: RouteDeps): void {
  const { context, sessionlessLimit, consoleAuthentication } = deps

  // Runs before the body is read, like every hook that requires a caller’s identity.
  const named = async (request: FastifyRequest): Promise<void> => {
    secretOf(request)
  }
  const onRequest = [limitByAddress(sessionlessLimit), named]

  /**
   * Identifies the visitor. A bearer that is not an access token of the console is the secret of a link or of
   * its join.
   */
  const visitorOf = async (request: FastifyRequest): Promise<ConsultDeskVisitor> => {
    try {
      await consoleAuthentication.inPerson(request)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unauthorized') throw error
      return { secret: secretOf(request) }
    }
    return { account: consoleAuthentication.of(request) }
  }

  server.get('/consult/waiting', { onRequest, schema: { response: { 200: ConsultDesk } } }, async (request) =>
    consultDesk(context, await visitorOf(request)),
  )

  server.post(
    '/consult/join',
    { onRequest, schema: { body: ConsultDeskJoinRequest, response: { 200: MeetJoinReply } } },
    async (request) => joinFromDesk(context, await visitorOf(request), request.body),
  )

  server.post(
    '/consult/claim',
    { onRequest, schema: { body: ClaimRequest, response: { 200: CallClaim } } },
    async (request) => claimCall(context, await visitorOf(request), request.body),
  )

  server.delete(
    '/consult/claim/:call',
    { onRequest, schema: { params: ClaimedCall } },
    async (request, reply) => {
      await giveClaimBack(context, await visitorOf(request), request.params.call)
      return reply.code(204).send()
    },
  )

  server.post(
    '/consult/camera',
    { onRequest, schema: { body: ConsultCameraRequest, response: { 200: ConsultCameraReply } } },
    (request) => {
      const { command, params_p: params } = request.body
      const sessionlessCommand = deviceCommandOf(request, { command, params }, context.clock.now())
      return controlCameraAsClinician(context, secretOf(request), sessionlessCommand)
    },
  )
}

function secretOf(request: FastifyRequest): string {
  const secret = bearerToken(request)
  if (secret === null) throw new ApiError('unauthorized')
  return secret
}
