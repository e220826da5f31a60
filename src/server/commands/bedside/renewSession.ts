import type { SessionRequest, SessionRenewed } from '../../../contract/bedside/session.ts'
import { normalizeCode } from '../../../domain/bedside/entryCode.ts'
import { entryCodeStore } from '../../db/bedside/entryCodeStore.ts'
import { secretHash } from '../../db/secret.ts'
import { bedsideSessionStore } from '../../db/bedside/bedsideSessionStore.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { sessionMs } from './openSession.ts'

/*
 * Decision, 2026-11-21. Context: a session ends after twelve hours, possibly during a call or while a message
 * is being written. Decision: a user who still has the session and is at the room’s monitor extends it with
 * the code that is shown now. It remains the same session, with its tokens, its streams and what it holds.
 * Consequence: the session of a remote that has left the room ends on time, as before.
 */

/**
 * Extends a verified session by another twelve hours, for the code that the monitor of its own room shows
 * now. Throws `entry_code_invalid` for a code that is used, expired, unknown or another room’s; another
 * room’s code stays unused.
 */
export async function renewSession(
  context: CommandContext,
  session: BedsideSession,
  request: SessionRequest,
): Promise<SessionRenewed> {
  const presented = 'token' in request ? request.token : normalizeCode(request.code)
  const isElsewhere = 'aps_id' in request && request.aps_id !== session.room.uniqueId
  if (presented === null || isElsewhere) throw new ApiError('entry_code_invalid')
  const expiresAt = await context.database.transaction('platform', async (tx) => {
    const now = new Date(context.clock.now())
    const entry = await entryCodeStore.use(tx, secretHash(presented), null, now)
    // Thrown inside the transaction, so that another room's code stays unused.
    if (entry === null || entry.roomId !== session.roomId) throw new ApiError('entry_code_invalid')
    const until = new Date(now.getTime() + sessionMs)
    if (!(await bedsideSessionStore.prolong(tx, session.id, until, now))) throw new ApiError('unauthorized')
    await entryCodeStore.opened(tx, entry.tokenHash, session.id)
    return until.getTime()
  })
  context.signals.changed(session.id)
  await context.rooms.renewEntry(session.roomId)
  return { session_expires_at: expiresAt }
}
