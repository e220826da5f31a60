import {
  MeetDeclineRequest,
  MeetJoinReply,
  MeetJoinRequest,
  MeetLookReply,
  MeetLookRequest,
} from '../../../contract/calls/meet.ts'
import {
  declineLink,
  joinByLink,
  lookAtLink,
  resumeByLink,
  roomName,
} from '../../commands/calls/joinByLink.ts'
import { limitByAddress } from '../../http/limitByAddress.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { RouteDeps } from '../routeDeps.ts'

/** The secret in the body authenticates the caller, as the API description states. */
const anyone = { security: [] } as const

/**
 * Registers /meet/*, which the links in messages use. There is no session: the secret of the link admits the
 * caller.
 */
export function registerMeet(server: HttpServer, { context, sessionlessLimit }: RouteDeps): void {
  const onRequest = limitByAddress(sessionlessLimit)

  server.post(
    '/meet/look',
    { onRequest, schema: { ...anyone, body: MeetLookRequest, response: { 200: MeetLookReply } } },
    async (request): Promise<MeetLookReply> => {
      const { invite, room, answeredBy } = await lookAtLink(context, request.body.t)
      const answer = answeredBy === null ? {} : { answered_by: answeredBy }
      return { kind: invite.kind, room: roomName(room), ...answer }
    },
  )

  server.post(
    '/meet/join',
    { onRequest, schema: { ...anyone, body: MeetJoinRequest, response: { 200: MeetJoinReply } } },
    (request) =>
      'resume' in request.body
        ? resumeByLink(context, request.body.resume)
        : joinByLink(context, request.body.t, request.body.display_name),
  )

  server.post(
    '/meet/decline',
    { onRequest, schema: { ...anyone, body: MeetDeclineRequest } },
    async (request, reply) => {
      await declineLink(context, request.body.t)
      return reply.code(204).send()
    },
  )
}
