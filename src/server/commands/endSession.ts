import { callStore } from '../db/callStore.ts'
import { sessionStore } from '../db/sessionStore.ts'
import type { BedsideSession } from '../http/bedsideSessions.ts'
import type { CommandContext } from './context.ts'

/** Logs a session out: its sockets and streams close at once, on every server process. */
export async function endSession(context: CommandContext, session: BedsideSession): Promise<void> {
  const ended = await context.database.transaction({ customers: [session.customerId] }, async (tx) => {
    const now = new Date(context.clock.now())
    await callStore.forgetNext(tx, session.roomId, now)
    return sessionStore.end(tx, [session.id], 'logout', now)
  })
  for (const id of ended) context.signals.ended({ session: id, room: session.roomId, because: 'logout' })
}
