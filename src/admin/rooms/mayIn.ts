import type { RoomItem } from '../../contract/rooms.ts'
import { assignmentsFor, type Right } from '../../domain/permissions/roles.ts'
import type { Profile } from '../../state/admin/console.ts'

/** Place of a room in the tree, as the server names it. */
type RoomPlace = Pick<RoomItem, 'organization' | 'customer' | 'facility' | 'unit_id'>

/**
 * Reports whether the user has a right in a room. For a user without the right to manage patients, every bed
 * appears empty.
 */
export function mayIn(room: RoomPlace, { roles }: Pick<Profile, 'roles'>, right: Right): boolean {
  return assignmentsFor(roles, right).some(({ path }) =>
    path.every(({ level, id, name }) => (level === 'unit' ? room.unit_id === id : room[level] === name)),
  )
}
