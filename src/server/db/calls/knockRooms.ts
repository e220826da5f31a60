import { and, asc, isNull, ne, or, sql } from 'drizzle-orm'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import type { Tx } from '../database.ts'
import { holdsWord } from '../lists/keyset.ts'
import { bedsMatching, roomsInScope } from '../rooms/roomFilters.ts'
import { type RoomRecord, roomStore } from '../rooms/roomStore.ts'
import { searchText } from '../schema/columns.ts'
import { patients, rooms } from '../schema.ts'

/** Maximum number of rooms offered at a time; search words find the others. */
const offered = 12

/** Returns the rooms with a screen at or below the org units that have each word in their place or patient. */
export async function findKnockRooms(
  tx: Tx,
  { within, words }: { within: readonly Assignment[]; words: readonly string[] },
): Promise<RoomRecord[]> {
  const patientNamed = (word: string) =>
    sql`exists (select 1 from ${patients} lies where lies.room_id = ${rooms.id} and lies.discharged_at is null
      and ${holdsWord(searchText(sql`lies.first_name || ' ' || lies.last_name`), word)})`
  const found = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(
      and(
        isNull(rooms.removedAt),
        ne(rooms.type, 'byod'),
        roomsInScope(within),
        ...words.map((word) => or(bedsMatching([word]), patientNamed(word))),
      ),
    )
    .orderBy(asc(rooms.inOrder), asc(rooms.id))
    .limit(offered)
  const ids = found.map(({ id }) => id)
  const byId = await roomStore.byIds(tx, ids)
  return ids.flatMap((id) => byId.get(id) ?? [])
}
