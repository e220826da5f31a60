import type { Vmr } from '../../contract/calls.ts'
import { callStore } from '../db/callStore.ts'
import type { BedsideSession } from '../http/bedsideSessions.ts'
import { conferencePin } from './conferencePin.ts'
import type { CommandContext } from './context.ts'
import { openCall } from './roomCall.ts'

/** Where the room's call is held, or its next one will be; its people join as hosts. */
export function nextVmr(context: CommandContext, { customerId, room }: BedsideSession): Promise<Vmr> {
  return context.database.transaction({ customers: [customerId] }, async (tx) => {
    await callStore.lockRoom(tx, room.id)
    const call = await openCall(tx, room, new Date(context.clock.now()))
    return { alias: call.alias, role: 'HOST', ...(await conferencePin(context, tx, { call, room }, 'HOST')) }
  })
}
