import { roomEndpoints, RoomItem } from '../../contract/rooms.ts'
import { roomBody } from '../../domain/rooms/roomDraft.ts'
import type { ConsoleClient } from './consoleClient.ts'
import { createRecordsApi } from './recordsApi.ts'

type Draft = Readonly<Record<string, string>>

/** Rooms and beds on the server. Implements `Records` of src/state/admin. */
export function createRoomsApi(server: ConsoleClient) {
  const records = createRecordsApi(server, roomEndpoints.list.path, RoomItem)
  return {
    ...records,
    create: (draft: Draft) => records.create(roomBody(draft)),
    change: (seen: Parameters<typeof records.change>[0], change: Draft) =>
      records.change(seen, roomBody(change)),
  }
}
