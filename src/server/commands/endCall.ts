import { callStore, type CallEnd, type CallRow } from '../db/callStore.ts'
import { inviteStore } from '../db/inviteStore.ts'
import type { CommandContext } from './context.ts'

/** Ends a call for everybody: its conference, and the links of those who have not come. False when it was over. */
export async function endCall(
  context: CommandContext,
  call: Pick<CallRow, 'id' | 'customerId' | 'roomId' | 'alias'>,
  because: CallEnd,
): Promise<boolean> {
  const { id, customerId, roomId, alias } = call
  const expired = await context.database.transaction({ customers: [customerId] }, async (tx) => {
    const now = new Date(context.clock.now())
    return (await callStore.end(tx, id, because, now)) ? inviteStore.expire(tx, id) : null
  })
  if (expired === null) return false
  const { callSignals } = context
  callSignals.endConference(alias)
  for (const invite of expired)
    callSignals.tell(roomId, { name: 'invite', data: { id: invite, status: 'expired' } })
  callSignals.tell(roomId, { name: 'call', data: { status: 'ended', alias, participants: [] } })
  return true
}

/** Ends whatever call a room has. */
export async function endRoomCall(
  context: CommandContext,
  room: { customerId: string; roomId: string },
  because: CallEnd,
): Promise<void> {
  const scope = { customers: [room.customerId] }
  const open = await context.database.transaction(scope, (tx) => callStore.open(tx, room.roomId))
  if (open !== null && open.startedAt !== null) await endCall(context, open, because)
}
