import { RoomItem } from '../../contract/rooms.ts'
import { roomBody } from '../../domain/roomDraft.ts'
import type { ConsoleServer } from './consoleServer.ts'
import { recordsAt } from './recordServer.ts'

type Draft = Readonly<Record<string, string>>

/** Rooms and beds at the server: fulfils `Records` of src/state/admin. */
export function roomsAt(server: ConsoleServer) {
  const records = recordsAt(server, '/api/v1/rooms', RoomItem)
  return {
    ...records,
    create: (draft: Draft) => records.create(roomBody(draft)),
    change: (seen: Parameters<typeof records.change>[0], change: Draft) =>
      records.change(seen, roomBody(change)),
  }
}
