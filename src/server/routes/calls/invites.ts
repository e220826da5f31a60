import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { InterpreterLanguages } from '../../../contract/calls/interpreter.ts'
import { InterpreterInviteRequest } from '../../../contract/calls/interpreterInvite.ts'
import { InviteReply, InviteRequest } from '../../../contract/calls/invites.ts'
import { Vmr } from '../../../contract/calls/calls.ts'
import type { RemoteFunction } from '../../../contract/permissions/functions.ts'
import { interpreterLanguages, assertInterpreter } from '../../commands/calls/interpreterLanguages.ts'
import type { Written } from '../../commands/context.ts'
import { inviteToCall } from '../../commands/calls/inviteToCall.ts'
import { reserveVmr } from '../../commands/calls/reserveVmr.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { HttpServer } from '../../httpServer.ts'
import { actedInTime } from '../devices/deviceCommandRequest.ts'
import { joinBase } from './joinBase.ts'
import type { RouteDeps } from '../routeDeps.ts'

/** Guests and interpreters are invited to the room's call. */
export function registerInvites(server: HttpServer, deps: RouteDeps): void {
  const { context, authentication, idempotency } = deps
  const onRequest = authentication.verified

  const allowed = (request: FastifyRequest, name: RemoteFunction): BedsideSession => {
    const session = authentication.of(request)
    if (!session.functions.includes(name)) throw new ApiError('function_not_available')
    return session
  }
  const asked = (request: FastifyRequest, name: RemoteFunction): BedsideSession => {
    const session = allowed(request, name)
    actedInTime(request, 'invite', {}, context.clock.now())
    return session
  }
  const once = async (
    session: BedsideSession,
    request: FastifyRequest,
    invite: (written: Written<InviteReply>) => Promise<InviteReply>,
  ): Promise<InviteReply> => {
    const answer = await idempotency.once(session, request, async (keep) => ({
      status: 200,
      body: await invite((tx, body) => keep(tx, { status: 200, body })),
    }))
    return InviteReply.parse(answer.body)
  }

  const reply = { 200: InviteReply }
  server.post(
    '/invite/participant',
    { onRequest, schema: { body: InviteRequest, response: reply } },
    (request) => {
      const session = asked(request, 'call_guest')
      const { to, body: text, vmr } = request.body
      const base = joinBase(context, request)
      return once(session, request, (written) =>
        inviteToCall(context, session, { kind: 'guest', to, text, vmr, joinBase: base }, written),
      )
    },
  )

  server.post(
    '/invite/interpreter',
    { onRequest, schema: { body: InterpreterInviteRequest, response: reply } },
    async (request) => {
      const session = asked(request, 'call_interpreter')
      const { to, text, vmr, ...known } = wantedInterpreter(request.body)
      // A session that may invite guests may write to any address, not only to the hospital’s interpreters.
      if (known.field === 'destination' || !session.functions.includes('call_guest'))
        await assertInterpreter(context, session, { destination: to, ...known })
      const base = joinBase(context, request)
      // A conference would have to dial a SIP room; the built-in one has no telephony.
      if (/^sips?:/iu.test(to))
        return once(session, request, async () => [{ status: 'REJECTED', reason: 'no_telephony' }])
      return once(session, request, (written) =>
        inviteToCall(
          context,
          session,
          { kind: 'interpreter', to, text, language: known.language, vmr, joinBase: base },
          written,
        ),
      )
    },
  )

  const query = z.object({ customer: z.optional(z.string()), language: z.optional(z.string()) })
  server.get(
    '/interpreter/languages',
    { onRequest, schema: { querystring: query, response: { 200: InterpreterLanguages } } },
    (request) => interpreterLanguages(context, allowed(request, 'call_interpreter'), request.query),
  )

  server.get('/interpreter/vmr', { onRequest, schema: { response: { 200: Vmr } } }, async (request) => {
    const session = allowed(request, 'call_interpreter')
    return reserveVmr(context, session)
  })
}

/** Returns the requested interpreter from either form of the body, and the field that named it. */
function wantedInterpreter(body: z.infer<typeof InterpreterInviteRequest>) {
  if (!('destination' in body)) return { to: body.to, text: body.body, vmr: body.vmr, field: 'to' }
  const { customer, name, destination, vmrAlias } = body
  return { to: destination, text: '', vmr: vmrAlias, customer, language: name, field: 'destination' }
}
