import type { Tx } from '../../db/database.ts'
import { sessionStore } from '../../db/sessionStore.ts'
import { ApiError } from '../../http/errors.ts'

/**
 * Throws `unauthorized` if a session ended while its request waited for the room: the command would be
 * carried out in the next patient’s bed. Call it once the room’s calls are locked, in the order in which a
 * bed is cleared.
 */
export async function assertLiving(tx: Tx, session: { id: string }, now: Date): Promise<void> {
  if (!(await sessionStore.touch(tx, session.id, now))) throw new ApiError('unauthorized')
}
