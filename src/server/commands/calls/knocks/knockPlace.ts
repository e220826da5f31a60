import type { Assignment } from '../../../../contract/permissions/roles.ts'
import { hasRightAt } from '../../../../domain/permissions/roles.ts'
import type { Tx } from '../../../db/database.ts'
import { type RoomRecord, roomStore } from '../../../db/rooms/roomStore.ts'
import { ApiError } from '../../../errors/apiError.ts'

/** Throws `not_found` for a room whose patients the caller may not see. */
export async function visibleRoom(
  tx: Tx,
  { assignments }: { assignments: readonly Assignment[] },
  id: string,
): Promise<RoomRecord> {
  const room = await roomStore.byId(tx, id)
  if (room === null || !hasRightAt(assignments, 'seePatients', room)) throw new ApiError('not_found')
  return room
}

/** Returns the name of the lowest org unit at which the caller has a role for this room. */
export function orgUnitOf(assignments: readonly Assignment[], room: RoomRecord): string {
  const paths = assignments.filter((one) => hasRightAt([one], 'seePatients', room)).map(({ path }) => path)
  const [longest] = paths.toSorted((a, b) => b.length - a.length)
  return longest?.at(-1)?.name ?? room.facility
}
