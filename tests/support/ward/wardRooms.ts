import { asc } from 'drizzle-orm'
import type { Database } from '../../../src/server/db/database.ts'
import { type RoomRecord, roomStore } from '../../../src/server/db/roomStore.ts'
import { rooms } from '../../../src/server/db/schema.ts'

/** Every room of the database, by its unique id. */
export function roomsOf(database: Database): Promise<RoomRecord[]> {
  return database.transaction('platform', async (tx) => {
    const ids = await tx.select({ id: rooms.id }).from(rooms).orderBy(asc(rooms.uniqueId))
    const found: RoomRecord[] = []
    for (const { id } of ids) {
      const room = await roomStore.byId(tx, id)
      if (room !== null) found.push(room)
    }
    return found
  })
}
