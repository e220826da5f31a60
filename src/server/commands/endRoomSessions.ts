import { callStore } from '../db/callStore.ts'
import { entryCodeStore } from '../db/entryCodeStore.ts'
import { sessionStore } from '../db/sessionStore.ts'
import type { CommandContext } from './context.ts'
import { endRoomCall } from './endCall.ts'

/**
 * Ends every bedside session of a room, and withdraws the code that its monitor shows: by an
 * administrator, or because the bed's patient changed, which ends the call as well. Answers how many ended.
 */
export async function endRoomSessions(
  context: CommandContext,
  room: { id: string; customerId: string },
  because: 'revoked' | 'patient_changed',
): Promise<number> {
  const ended = await context.database.transaction({ customers: [room.customerId] }, async (tx) => {
    // In the order in which an exchange takes them, or the two would wait for each other: the code, then the room.
    await entryCodeStore.withdraw(tx, room.id)
    await sessionStore.lockRoom(tx, room.id)
    const now = new Date(context.clock.now())
    await callStore.forgetNext(tx, room.id, now)
    const living = await sessionStore.living(tx, room.id, now)
    return sessionStore.end(
      tx,
      living.map((session) => session.id),
      because,
      now,
    )
  })
  for (const session of ended) context.signals.ended({ session, room: room.id, because })
  if (because === 'patient_changed')
    await endRoomCall(context, { customerId: room.customerId, roomId: room.id }, because)
  await context.rooms.renewEntry(room.id)
  return ended.length
}
