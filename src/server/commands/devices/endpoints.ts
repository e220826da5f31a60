import { RoomItem } from '../../../contract/rooms.ts'
import { assignmentsFor, hasRightAt } from '../../../domain/permissions/roles.ts'
import type { Database } from '../../db/database.ts'
import { listRooms, roomSortKeys } from '../../db/rooms/roomList.ts'
import { type RoomRecord, roomStore } from '../../db/rooms/roomStore.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { cursorOf, wordsOf } from '../../lists/listQuery.ts'

/** A room as its device identifies it, without any patient data. */
export type EndpointRoom = Pick<
  RoomRecord,
  'uniqueId' | 'number' | 'bed' | 'organization' | 'customer' | 'facility' | 'unit'
>

interface EndpointPart {
  limit: number
  cursor?: string | undefined
  q: string
}

/** Lists the rooms whose devices a console user may see, with the cursor of the next page. */
export async function listEndpointRooms(
  { database }: { database: Database },
  { assignments, scope }: ConsoleUser,
  { limit, cursor, q }: EndpointPart,
): Promise<{ rooms: EndpointRoom[]; next: string | null }> {
  const keys = roomSortKeys([])
  const within = assignmentsFor(assignments, 'seeStructure')
  const question = { types: RoomItem.shape.type.options, within, words: wordsOf(q), keys }
  const part = { after: cursorOf(cursor, keys), limit, counted: false }
  const { items, next } = await database.transaction(scope, (tx) => listRooms(tx, question, part))
  return { rooms: items.map(({ unique_id: uniqueId, ...room }) => ({ uniqueId, ...room })), next }
}

/** Returns a room by its device, for a console user who may see it. Throws `not_found` for any other. */
export async function findEndpointRoom(
  { database }: { database: Database },
  { assignments, scope }: ConsoleUser,
  uniqueId: string,
): Promise<EndpointRoom> {
  const room = await database.transaction(scope, (tx) => roomStore.byUniqueId(tx, uniqueId))
  if (room === null || !hasRightAt(assignments, 'seeStructure', room)) throw new ApiError('not_found')
  return room
}
