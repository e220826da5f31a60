import { hasRightAt, type Right } from '../../../domain/permissions/roles.ts'
import type { Tx } from '../../db/database.ts'
import { type RoomRecord, roomStore } from '../../db/rooms/roomStore.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'

/**
 * Returns a room with a hospital-owned device where the user has a right. Throws `not_found` for a room that
 * the user does not see or whose device is a patient’s own, and `forbidden` for one that they only see.
 */
export async function roomInScope(
  tx: Tx,
  { assignments }: Pick<ConsoleUser, 'assignments'>,
  id: string,
  right: Right,
): Promise<RoomRecord> {
  const room = await roomStore.byId(tx, id)
  if (room === null || room.type === 'byod' || !hasRightAt(assignments, 'seeStructure', room))
    throw new ApiError('not_found')
  if (!hasRightAt(assignments, right, room)) throw new ApiError('forbidden')
  return room
}
