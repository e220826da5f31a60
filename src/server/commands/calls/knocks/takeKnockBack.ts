import { callStore } from '../../../db/calls/callStore.ts'
import { knockStore, type KnockRow } from '../../../db/calls/knockStore.ts'
import type { Tx } from '../../../db/database.ts'
import { roomStore } from '../../../db/rooms/roomStore.ts'
import { ApiError } from '../../../errors/apiError.ts'
import type { CommandContext } from '../../context.ts'
import { sendDeviceCommand } from '../../devices/sendDeviceCommand.ts'
import { endCall } from '../endCall.ts'
import { auditEntry } from './auditEntry.ts'
import { isOwnKnock, type KnockCaller } from './knockCaller.ts'
import { isOpenedBy, publishKnock, showNextKnock } from './knockQueue.ts'

/**
 * Takes a knock back. If the patient has already let the clinician in and no clinician has joined, the call
 * ends. Does nothing for a knock that is over. Throws `not_found` for a knock of someone else.
 */
export async function takeKnockBack(context: CommandContext, caller: KnockCaller, id: string): Promise<void> {
  const { database, clock, conferenceUrl } = context
  const { scope } = caller
  const now = new Date(clock.now())
  const found = await database.transaction(scope, (tx) => knockStore.byId(tx, id))
  const isLinked = found !== null && (await context.rooms.isOnline(found.roomId))
  const ownKnock = async (tx: Tx): Promise<KnockRow> => {
    const row = await knockStore.byId(tx, id)
    if (row === null || !isOwnKnock(row, caller)) throw new ApiError('not_found')
    return row
  }
  const { row, call } = await database.transaction(scope, async (tx) => {
    const { roomId } = await ownKnock(tx)
    await callStore.lockRoom(tx, roomId)
    const own = await ownKnock(tx)
    const room = await roomStore.byId(tx, roomId)
    if ((await knockStore.end(tx, id, 'taken_back', now)) && room !== null) {
      await showNextKnock(tx, room, now, isLinked)
      await auditEntry(tx, own, room, 'taken_back')
      return { row: own, call: null }
    }
    const opened = own.callId === null ? null : await callStore.byId(tx, own.callId)
    // A call that was running before the answer is the patient's own.
    if (opened === null || opened.endedAt !== null || !isOpenedBy(own, opened))
      return { row: own, call: null }
    const judged = { now, knowsHosts: conferenceUrl === null }
    return { row: own, call: (await callStore.isAttended(tx, opened.id, judged)) ? null : opened }
  })
  if (call !== null) {
    await endCall(context, call, 'ended')
    // Nodes of another vendor do not hear that the call has ended.
    const session = `knock:${id}`
    const command = { command: 'final_end_call', params: {}, session, actedAt: clock.now() } as const
    await sendDeviceCommand(context, call.roomId, command).catch(() => undefined)
  }
  if (row.endedAt === null) await publishKnock(context, { id: row.roomId, customerId: row.customerId })
}
