import { type ClearedBed, clearBed, notifyBedCleared } from './clearBed.ts'
import type { CommandContext } from '../context.ts'

/**
 * Ends every bedside session of a room and withdraws the code on its monitor, because the room is removed or
 * because the bed’s patient changed, which ends the call as well. Returns the number of sessions that ended.
 */
export async function endRoomSessions(
  context: CommandContext,
  room: { id: string; customerId: string },
  because: ClearedBed['because'],
): Promise<number> {
  const cleared = await context.database.transaction({ customers: [room.customerId] }, (tx) =>
    clearBed(tx, room.id, { because, now: new Date(context.clock.now()), rooms: context.rooms }),
  )
  await notifyBedCleared(context, cleared)
  return cleared.sessions.length
}
