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
import { controlCameraAsClinician } from '../../commands/calls/controlCameraAsClinician.ts'
import type { HttpServer } from '../../httpServer.ts'
import { deviceCommandOf } from '../devices/deviceCommandRequest.ts'
import type { RouteDeps } from '../routeDeps.ts'
import { consultGuards, secretOf } from './consultVisitor.ts'

/**
 * Registers /consult/*, for a clinician who was called: the waiting calls of the unit, and the camera of the
 * room whose call they are in.
 */
export function registerConsult(server: HttpServer, deps: RouteDeps): void {
  const { context } = deps
  const { onRequest, visitorOf } = consultGuards(deps)

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
