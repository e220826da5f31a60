import { listEndpoints } from '../../../contract/lists/listEndpoints.ts'
import { assignmentsFor } from '../../../domain/permissions/roles.ts'
import { findDevices, findRooms } from '../../db/rooms/roomSearch.ts'
import { listUsers, userSortKeys } from '../../db/users/userList.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import { wordsOf } from '../../lists/listQuery.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/** Maximum number of results per kind; a user who needs others types more words. */
const limit = 6

/** Registers /api/v1/search: finds rooms, devices and users in the caller's scope. */
export function registerSearch(server: HttpServer, { context, authentication }: ConsoleDeps): void {
  registerEndpoint(server, listEndpoints.search, { onRequest: authentication.required }, (request) => {
    const { assignments, scope } = authentication.of(request)
    const { q } = request.query
    const words = wordsOf(q)
    if (words.length === 0) return { rooms: [], devices: [], users: [] }
    const structure = { within: assignmentsFor(assignments, 'seeStructure'), limit }
    const people = { within: assignmentsFor(assignments, 'seeUsers'), words, keys: userSortKeys([]) }
    return context.database.transaction(scope, async (tx) => {
      const rooms = await findRooms(tx, words, structure)
      const devices = await findDevices(tx, q.trim(), structure)
      const first = { after: null, limit, counted: false }
      const users = people.within.length === 0 ? [] : (await listUsers(tx, people, first)).items
      return { rooms, devices, users: users.map(({ id, name, email }) => ({ id, name, email })) }
    })
  })
}
