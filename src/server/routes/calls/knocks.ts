import { emergencyEndpoints, EntryNoticeRequest } from '../../../contract/calls/emergencyEntry.ts'
import { KnockAnswerRequest, knockEndpoints } from '../../../contract/calls/knocks.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import { assertActive } from '../../commands/bedside/assertActive.ts'
import { answerKnock } from '../../commands/calls/knocks/answerKnock.ts'
import { closeEntryNotice } from '../../commands/calls/knocks/entryNotices.ts'
import { knockAtRoom } from '../../commands/calls/knocks/knockAtRoom.ts'
import { knockRooms } from '../../commands/calls/knocks/knockRooms.ts'
import { listKnocks } from '../../commands/calls/knocks/listKnocks.ts'
import { startEmergencyEntry } from '../../commands/calls/knocks/startEmergencyEntry.ts'
import { takeKnockBack } from '../../commands/calls/knocks/takeKnockBack.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import { wordsOf } from '../../lists/listQuery.ts'
import type { RouteDeps } from '../routeDeps.ts'

/** Registers the knocks of clinicians at rooms, and POST /me/knock, with which the patient answers. */
export function registerKnocks(server: HttpServer, deps: RouteDeps): void {
  const { context, authentication, consoleAuthentication } = deps
  const { rooms, list, knock, takeBack } = knockEndpoints
  // In a Login As session the patient would read the name of someone who is not there.
  const guards = { onRequest: consoleAuthentication.inPerson }

  registerEndpoint(server, rooms, guards, async (request) => ({
    rooms: await knockRooms(context, consoleAuthentication.of(request), wordsOf(request.query.q)),
  }))

  registerEndpoint(server, list, guards, (request) => listKnocks(context, consoleAuthentication.of(request)))

  registerEndpoint(server, knock, guards, (request) =>
    knockAtRoom(context, requestActorOf(consoleAuthentication, request), request.body),
  )

  registerEndpoint(server, emergencyEndpoints.enter, guards, (request) =>
    startEmergencyEntry(context, requestActorOf(consoleAuthentication, request), request.body),
  )

  registerEndpoint(server, takeBack, guards, (request) =>
    takeKnockBack(context, consoleAuthentication.of(request), request.params.id),
  )

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
    '/me/entry-notice',
    { onRequest: authentication.verified, schema: { body: EntryNoticeRequest } },
    async (request, reply) => {
      await closeEntryNotice(context, authentication.of(request), request.body.entry)
      return reply.code(204).send()
    },
  )
}
