import { roomEndpoints, type RoomItem, roomSorts } from '../../../contract/rooms.ts'
import { listRooms, roomSortKeys } from '../../db/rooms/roomList.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { CsvColumn } from '../../lists/csv.ts'
import { idsOf, sortOf, wordsOf } from '../../lists/listQuery.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'
import { registerList } from '../lists/listRoutes.ts'

const columns: readonly CsvColumn<RoomItem>[] = [
  { name: 'number', of: ({ number }) => number },
  { name: 'bed', of: ({ bed }) => bed },
  { name: 'type', of: ({ type }) => type },
  { name: 'unique_id', of: ({ unique_id: id }) => id },
  { name: 'unit', of: ({ unit }) => unit },
  { name: 'facility', of: ({ facility }) => facility },
  { name: 'customer', of: ({ customer }) => customer },
  { name: 'organization', of: ({ organization }) => organization },
  { name: 'online', of: ({ device }) => device?.online },
  { name: 'version', of: ({ device }) => device?.version },
]

/** Registers /api/v1/rooms and /api/v1/byod-devices: the rooms in the caller's scope. */
export function registerRoomLists(server: HttpServer, deps: ConsoleDeps): void {
  registerList(server, deps, {
    endpoint: roomEndpoints.list,
    columns,
    right: 'seeStructure',
    scope: 'rooms:read',
    listed: ({ sort, q, below, type, facility, unit, status, removed, ids }, { within }) => {
      const keys = roomSortKeys(sortOf(sort, roomSorts))
      const types = type === undefined ? (['care_system', 'standalone'] as const) : [type]
      const filters = { below, facility, unit, status, words: wordsOf(q), ids: idsOf(ids) }
      const question = { types, within, keys, ...filters }
      return { keys, find: (tx, part) => listRooms(tx, { ...question, removed: removed === 'true' }, part) }
    },
  })

  registerList(server, deps, {
    endpoint: roomEndpoints.byodDevices,
    columns,
    right: 'seeStructure',
    scope: 'rooms:read',
    listed: ({ sort, q, below, facility, unit }, { within }) => {
      const keys = roomSortKeys(sortOf(sort, roomSorts))
      const question = { types: ['byod'], within, keys, below, facility, unit, words: wordsOf(q) } as const
      return { keys, find: (tx, part) => listRooms(tx, question, part) }
    },
  })
}
