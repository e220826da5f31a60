import type { FastifyRequest } from 'fastify'
import { emergencyEndpoints, EntryNoticeRequest } from '../../../contract/calls/emergencyEntry.ts'
import { KnockAnswerRequest, knockEndpoints } from '../../../contract/calls/knocks.ts'
import { RoommateAnswerRequest } from '../../../contract/calls/roommates.ts'
import { presentedApiKey } from '../../auth/apiKeyAuthentication.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import { assertActive } from '../../commands/bedside/assertActive.ts'
import { answerKnock } from '../../commands/calls/knocks/answerKnock.ts'
import { answerRoommate } from '../../commands/calls/roommates/answerRoommate.ts'
import { closeEntryNotice } from '../../commands/calls/knocks/entryNotices.ts'
import { knockAtRoom } from '../../commands/calls/knocks/knockAtRoom.ts'
import { type KnockCaller, keyCaller, personalCaller } from '../../commands/calls/knocks/knockCaller.ts'
import { knockRoom, knockRooms } from '../../commands/calls/knocks/knockRooms.ts'
import { listKnocks } from '../../commands/calls/knocks/listKnocks.ts'
import { startEmergencyEntry } from '../../commands/calls/knocks/startEmergencyEntry.ts'
import { takeKnockBack } from '../../commands/calls/knocks/takeKnockBack.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import { wordsOf } from '../../lists/listQuery.ts'
import type { RouteDeps } from '../routeDeps.ts'

/** Registers the knocks of clinicians and other systems at rooms. */
export function registerKnocks(server: HttpServer, deps: RouteDeps): void {
  const { context, consoleAuthentication } = deps
  const { rooms, room, list, knock, takeBack } = knockEndpoints
  // In a Login As session the patient would read the name of someone who is not there.
  const guards = { onRequest: consoleAuthentication.inPerson }
  const orKey = {
    onRequest: (request: FastifyRequest) =>
      presentedApiKey(request) === null
        ? consoleAuthentication.inPerson(request)
        : consoleAuthentication.keyed(request, 'knocks:write'),
  }
  const callerOf = (request: FastifyRequest): KnockCaller =>
    presentedApiKey(request) === null
      ? personalCaller(requestActorOf(consoleAuthentication, request))
      : keyCaller(consoleAuthentication.bearer(request), request.ip)

  registerEndpoint(server, rooms, guards, async (request) => ({
    rooms: await knockRooms(context, consoleAuthentication.of(request), wordsOf(request.query.q)),
  }))

  registerEndpoint(server, room, guards, (request) =>
    knockRoom(context, consoleAuthentication.of(request), request.params.id),
  )

  registerEndpoint(server, list, orKey, (request) => listKnocks(context, callerOf(request)))

  registerEndpoint(server, emergencyEndpoints.enter, guards, (request) =>
    startEmergencyEntry(context, requestActorOf(consoleAuthentication, request), request.body),
  )

  registerEndpoint(server, knock, orKey, (request) => knockAtRoom(context, callerOf(request), request.body))

  registerEndpoint(server, takeBack, orKey, (request) =>
    takeKnockBack(context, callerOf(request), request.params.id),
  )
}

/** Registers POST /me/knock and /me/roommate, with which the patient answers. */
export function registerKnockAnswers(server: HttpServer, { context, authentication }: RouteDeps): void {
  server.post(
    '/me/knock',
    { onRequest: authentication.verified, schema: { body: KnockAnswerRequest } },
    async (request, reply) => {
      const session = authentication.of(request)
      await answerKnock(context, {
        ...request.body,
        roomId: session.roomId,
        assertAllowed: (tx) => assertActive(tx, session, new Date(context.clock.now())),
      })
      return reply.code(204).send()
    },
  )

  server.post(
    '/me/roommate',
    { onRequest: authentication.verified, schema: { body: RoommateAnswerRequest } },
    async (request, reply) => {
      const session = authentication.of(request)
      await answerRoommate(context, {
        ...request.body,
        roomId: session.roomId,
        assertAllowed: (tx) => assertActive(tx, session, new Date(context.clock.now())),
      })
      return reply.code(204).send()
    },
  )

  server.post(
    '/me/entry-notice',
    { onRequest: authentication.verified, schema: { body: EntryNoticeRequest } },
    async (request, reply) => {
      await closeEntryNotice(context, authentication.of(request), request.body.entry)
      return reply.code(204).send()
    },
  )
}
