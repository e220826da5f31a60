import type { Vmr } from '../../../contract/calls/calls.ts'
import { functionsFor } from '../../../domain/queue/commandPolicy.ts'
import { callStore } from '../../db/calls/callStore.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { ApiError } from '../../errors/apiError.ts'
import { assertActive } from '../bedside/assertActive.ts'
import { conferenceAccessCode } from './conferenceAccessCode.ts'
import type { CommandContext } from '../context.ts'
import { notifyCallClosed } from './endCall.ts'
import { isInCall, openCall } from './openCall.ts'

/**
 * Returns where the room’s call is held, or its next one will be; its participants join as hosts. A room that
 * is in a call elsewhere stays in it: its device reports where when it is asked to join this one. A call
 * counts from its start to its end, even while no one is in it: a page that is reloading is on its way back.
 */
export async function reserveVmr(context: CommandContext, session: BedsideSession): Promise<Vmr> {
  const { customerId, room, functions } = session
  const now = new Date(context.clock.now())
  const next = await context.database.transaction({ customers: [customerId] }, async (tx) => {
    await callStore.lockRoom(tx, room.id)
    await assertActive(tx, session, now)
    const open = await callStore.open(tx, room.id)
    // A running call stays reachable, so that its participants can see and end it. Without a function for
    // calls, none can start.
    const mayBegin = functionsFor('api').some((name) => functions.includes(name))
    if (!mayBegin && (open?.startedAt ?? null) === null) throw new ApiError('function_not_available')
    const isRunning = open !== null && (await isInCall(context, tx, open))
    const { call, closed } = isRunning ? { call: open, closed: null } : await openCall(context, tx, room, now)
    const alias = context.conferenceUrl === null ? call.alias : room.alias
    const pin = await conferenceAccessCode(context, tx, { call, room }, 'HOST')
    return { vmr: { alias, role: 'HOST' as const, ...pin, in_call: call.startedAt !== null }, closed }
  })
  if (next.closed !== null) notifyCallClosed(context, next.closed)
  return next.vmr
}
