import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import type { FoundRoom } from '../../../contract/lists/search.ts'
import type { Tx } from '../database.ts'
import { searchText } from '../schema/columns.ts'
import { holdsWord } from '../lists/keyset.ts'
import { bedsMatching, roomsInScope } from './roomFilters.ts'
import { facilities, rooms, units } from '../schema.ts'

interface RoomSearch {
  /** Role assignments of the caller: only rooms at or below their org units are found. */
  within: readonly Assignment[]
  limit: number
}

/**
 * Finds the rooms whose number, bed, unit or facility contain the words; rooms whose number begins with the
 * first word come first.
 */
export function findRooms(tx: Tx, words: readonly string[], search: RoomSearch): Promise<FoundRoom[]> {
  const begins = sql`starts_with(${searchText(rooms.number)}, ${searchText(words[0] ?? '')})`
  return find(tx, search, bedsMatching(words), [sql`${begins} desc`, sql`${rooms.inOrder}`])
}

/** Finds the rooms whose device ID contains a text; a place without a room device has none. */
export function findDevices(tx: Tx, text: string, search: RoomSearch): Promise<FoundRoom[]> {
  const holds = holdsWord(searchText(rooms.uniqueId), text)
  return find(tx, search, and(ne(rooms.type, 'byod'), holds), [sql`${rooms.uniqueId}`])
}

function find(
  tx: Tx,
  { within, limit }: RoomSearch,
  matching: SQL | undefined,
  order: SQL[],
): Promise<FoundRoom[]> {
  return tx
    .select({
      id: rooms.id,
      number: rooms.number,
      bed: rooms.bed,
      unit: units.name,
      facility: facilities.name,
      unique_id: rooms.uniqueId,
    })
    .from(rooms)
    .innerJoin(units, eq(units.id, rooms.unitId))
    .innerJoin(facilities, eq(facilities.id, units.facilityId))
    .where(and(isNull(rooms.removedAt), roomsInScope(within), matching))
    .orderBy(...order, rooms.bed, rooms.id)
    .limit(limit)
}
