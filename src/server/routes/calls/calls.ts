import * as z from 'zod/mini'
import { PatientCallReply, PatientCallRequest, Vmr } from '../../../contract/calls/calls.ts'
import { conferenceAccessCode } from '../../commands/calls/conferenceAccessCode.ts'
import { reserveVmr } from '../../commands/calls/reserveVmr.ts'
import { startPatientCall } from '../../commands/calls/startCall.ts'
import { callStore } from '../../db/calls/callStore.ts'
import { messageStore } from '../../db/messages/messageStore.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { HttpServer } from '../../httpServer.ts'
import { actedInTime } from '../devices/deviceCommandRequest.ts'
import { joinBase } from './joinBase.ts'
import type { RouteDeps } from '../routeDeps.ts'

const KeptCall = z.object({ call: z.string() })

/** POST /patient-call/aps and GET /me/vmr: where the room's call is held. */
export function registerCalls(server: HttpServer, deps: RouteDeps): void {
  const { context, authentication, idempotency } = deps

  server.post(
    '/patient-call/aps',
    {
      onRequest: authentication.verified,
      schema: { body: PatientCallRequest, response: { 200: PatientCallReply } },
    },
    async (request): Promise<PatientCallReply> => {
      const session = authentication.of(request)
      if (request.body.unique_id !== session.room.uniqueId) throw new ApiError('wrong_room')
      if (!session.functions.includes('call_clinician')) throw new ApiError('function_not_available')
      actedInTime(request, 'patient_call', {}, context.clock.now())
      // The answer that is stored for a repeated request contains no access code.
      const answer = await idempotency.once(session, request, async (keep) => {
        const kept = (call: string) => ({ status: 200, body: { call } satisfies z.infer<typeof KeptCall> })
        const base = joinBase(context, request)
        const { id, notified } = await startPatientCall(context, session, base, (tx, call) =>
          keep(tx, kept(call.id)),
        )
        if (notified === 0)
          request.log.warn({ room: session.roomId }, 'a patient calls, and nobody on duty can be told')
        return kept(id)
      })
      return present(context, session, KeptCall.parse(answer.body).call)
    },
  )

  server.get(
    '/me/vmr',
    { onRequest: authentication.verified, schema: { response: { 200: Vmr } } },
    (request): Promise<Vmr> => reserveVmr(context, authentication.of(request)),
  )
}

/**
 * Returns the reply for a patient's call.
 * @throws `call_over` if the call has ended in between.
 */
async function present(
  context: RouteDeps['context'],
  { customerId, room }: BedsideSession,
  id: string,
): Promise<PatientCallReply> {
  return context.database.transaction({ customers: [customerId] }, async (tx) => {
    const call = await callStore.byId(tx, id)
    if (call === null || call.endedAt !== null) throw new ApiError('call_over')
    const conference = { aliases: [{ alias: call.alias }] }
    const pin = await conferenceAccessCode(context, tx, { call, room }, 'HOST')
    const invited = await messageStore.channelsToClinicians(tx, id)
    const notified = invited.filter((channel) => context.channels.has(channel)).length
    return { room: { conference }, conference, role: 'HOST', notified, ...pin }
  })
}
