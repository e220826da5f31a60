import { callStore } from '../../db/calls/callStore.ts'
import { deviceStore } from '../../db/devices/deviceStore.ts'
import { bedsideSessionStore } from '../../db/bedside/bedsideSessionStore.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { notifyAsked } from '../calls/endCall.ts'
import type { CommandContext } from '../context.ts'

/**
 * Logs a session out: its sockets and streams close immediately, on every server process. If it was the
 * room’s last session, its film ends too, even on a device that is offline.
 */
export async function endSession(context: CommandContext, session: BedsideSession): Promise<void> {
  const { id, roomId: room, customerId } = session
  const { ended, isLast, asked } = await context.database.transaction(
    { customers: [customerId] },
    async (tx) => {
      const now = new Date(context.clock.now())
      const others = (await bedsideSessionStore.living(tx, room, now)).filter((living) => living.id !== id)
      // Before the sessions, in the same order as clearing a bed: otherwise the two would deadlock.
      if (others.length === 0) await deviceStore.keepFilmEnds(tx, [room])
      const beds = await callStore.forgetNext(tx, room, now)
      const gone = await bedsideSessionStore.end(tx, [id], 'logout', now)
      return { ended: gone, isLast: others.length === 0, asked: beds }
    },
  )
  notifyAsked(context, asked)
  for (const gone of ended) context.signals.ended({ session: gone, room, because: 'logout' })
  if (isLast) await context.rooms.flushPrivacy(room)
}
