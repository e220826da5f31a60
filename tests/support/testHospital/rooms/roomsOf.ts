import { asc } from 'drizzle-orm'
import type { Database } from '../../../../src/server/db/database.ts'
import { type RoomRecord, roomStore } from '../../../../src/server/db/rooms/roomStore.ts'
import { rooms } from '../../../../src/server/db/schema.ts'

/** Returns every room of the database, ordered by `uniqueId`. */
export function roomsOf(database: Database): Promise<RoomRecord[]> {
  return database.transaction('platform', async (tx) => {
    const ids = await tx.select({ id: rooms.id }).from(rooms).orderBy(asc(rooms.uniqueId))
    const found = await roomStore.byIds(
      tx,
      ids.map(({ id }) => id),
    )
    return ids.flatMap(({ id }) => found.get(id) ?? [])
  })
}
