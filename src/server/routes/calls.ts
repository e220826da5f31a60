import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { PatientCallReply, PatientCallRequest, Vmr } from '../../contract/calls.ts'
import { openCall } from '../commands/roomCall.ts'
import { startPatientCall } from '../commands/startCall.ts'
import { callStore, type CallRow } from '../db/callStore.ts'
import type { BedsideSession } from '../http/authentication.ts'
import { ApiError } from '../http/errors.ts'
import { joinBase } from './joinBase.ts'
import type { RouteParts } from './routeParts.ts'

const KeptCall = z.object({ call: z.string() })

/** POST /patient-call/aps and GET /me/vmr: where the room's call is held (contract 5). */
export function registerCalls(plain: FastifyInstance, parts: RouteParts): void {
  const server = plain.withTypeProvider<ZodTypeProvider>()
  const { context, authentication, idempotency } = parts
  const ofCustomer = ({ customerId }: BedsideSession) => ({ customers: [customerId] })
  const hosts = ({ alias, hostPin }: CallRow): Vmr => ({
    alias,
    role: 'HOST',
    ...(context.conferenceUrl === null && { pin: hostPin }),
  })

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
      // What is kept for a repeated request holds no PIN.
      const answer = await idempotency.once(session, request, async () => {
        const { id } = await startPatientCall(context, session, joinBase(context, request))
        return { status: 200, body: { call: id } satisfies z.infer<typeof KeptCall> }
      })
      const { call: id } = KeptCall.parse(answer.body)
      const call = await context.database.transaction(ofCustomer(session), (tx) => callStore.byId(tx, id))
      if (call === null || call.endedAt !== null) throw new ApiError('call_over')
      const conference = { aliases: [{ alias: call.alias }] }
      const { pin, role } = hosts(call)
      return { room: { conference }, conference, role, ...(pin !== undefined && { pin }) }
    },
  )

  server.get(
    '/me/vmr',
    { onRequest: authentication.verified, schema: { response: { 200: Vmr } } },
    async (request): Promise<Vmr> => {
      const session = authentication.of(request)
      const call = await context.database.transaction(ofCustomer(session), async (tx) => {
        await callStore.lockRoom(tx, session.roomId)
        return openCall(tx, session.room)
      })
      return hosts(call)
    },
  )
}
