import * as z from 'zod/mini'
import {
  RefreshRequest,
  SessionRenewed,
  SessionReply,
  SessionRequest,
  TokenPair,
  VerifyRequest,
} from '../../../contract/bedside/session.ts'
import { functionsIn } from '../../../domain/permissions/permissions.ts'
import { endSession } from '../../commands/bedside/endSession.ts'
import { openSession, type OpenedSession } from '../../commands/bedside/openSession.ts'
import { refreshSession } from '../../commands/bedside/refreshSession.ts'
import { renewSession } from '../../commands/bedside/renewSession.ts'
import { verifySession } from '../../commands/bedside/verifySession.ts'
import { callStore } from '../../db/calls/callStore.ts'
import { deviceStore } from '../../db/devices/deviceStore.ts'
import { permissionStore } from '../../db/permissions/permissionStore.ts'
import { idempotencyKey } from '../../http/idempotency.ts'
import type { HttpServer } from '../../httpServer.ts'
import { rateLimitKey } from '../../limits/rateLimitKey.ts'
import { endpointOf } from '../devices/endpoint.ts'
import type { RouteDeps } from '../routeDeps.ts'

/** Registers /session: opens a bedside session with the monitor's code, verifies it, and ends it. */
export function registerSession(server: HttpServer, deps: RouteDeps): void {
  const { context, authentication, idempotency, codeLimit } = deps

  server.post(
    '/session',
    { schema: { body: SessionRequest, response: { 200: SessionReply } } },
    async (request) => {
      const open = () => openSession(context, request.body, idempotencyKey(request))
      // A token of 128 bits cannot be guessed; the typed code has only 40.
      const opened = await ('code' in request.body
        ? codeLimit.during(rateLimitKey(request.ip), open)
        : open())
      return present(context, opened)
    },
  )

  server.post(
    '/session/refresh',
    { schema: { body: RefreshRequest, response: { 200: TokenPair } } },
    async (request) => refreshSession(context, request.body.refresh_token),
  )

  server.post(
    '/session/renew',
    {
      onRequest: authentication.verified,
      schema: { body: SessionRequest, response: { 200: SessionRenewed } },
    },
    async (request, reply) => {
      const session = authentication.of(request)
      const renew = () => renewSession(context, session, request.body)
      const once = () =>
        idempotency.once(session, request, async () => ({ status: 200, body: await renew() }))
      // Counted by session, so that wrong codes from the same address do not prevent a renewal.
      const { body } = await ('code' in request.body
        ? codeLimit.during(`session ${session.id}`, once)
        : once())
      return reply.send(z.parse(SessionRenewed, body))
    },
  )

  server.post(
    '/session/verify',
    { onRequest: authentication.required, schema: { body: VerifyRequest } },
    async (request, reply) => {
      const session = authentication.of(request)
      const { status } = await idempotency.once(session, request, async () => {
        await verifySession(context, session, request.body)
        return { status: 204 }
      })
      return reply.code(status).send()
    },
  )

  server.delete('/session', { onRequest: authentication.required }, async (request, reply) => {
    await endSession(context, authentication.of(request))
    return reply.code(204).send()
  })
}

async function present(
  { database, rooms }: RouteDeps['context'],
  { room, tokens }: OpenedSession,
): Promise<SessionReply> {
  const { grants, call, device } = await database.transaction(
    { customers: [room.customerId] },
    async (tx) => ({
      grants: await permissionStore.grantsAbove(tx, room),
      call: await callStore.on(tx, room.id),
      device: rooms.lastTold(room.id) ?? (await deviceStore.lastState(tx, room.id)),
    }),
  )
  // A call is read from its own record, because the device’s last state may be that of the previous patient.
  const isCasting = device?.entertainment === true && (await rooms.isOnline(room.id))
  const state = call !== null ? 'clinician_call' : isCasting ? 'entertainment' : undefined
  return {
    ...tokens,
    aps_id: room.uniqueId,
    available_functions: functionsIn(room.type, grants),
    vmr: room.alias,
    byod: room.type === 'byod',
    ...(state && { state }),
    endpoint: endpointOf(room),
  }
}
