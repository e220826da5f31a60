import type { Tx } from '../../db/database.ts'
import { bedsideSessionStore } from '../../db/bedside/bedsideSessionStore.ts'
import { ApiError } from '../../errors/apiError.ts'

/**
 * Throws `unauthorized` if a session ended while its request waited for the room: the command would be
 * carried out in the next patient’s bed. Call it once the room’s calls are locked, in the order in which a
 * bed is cleared.
 */
export async function assertActive(tx: Tx, session: { id: string }, now: Date): Promise<void> {
  if (!(await bedsideSessionStore.touch(tx, session.id, now))) throw new ApiError('unauthorized')
}
