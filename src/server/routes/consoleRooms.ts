import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import { ByodQuery, RoomList, RoomQuery, roomSorts, type RoomItem } from '../../contract/rooms.ts'
import { readCursor } from '../db/keyset.ts'
import { listRooms, roomKeyCount } from '../db/roomList.ts'
import type { ConsoleUser } from '../http/consoleAuthentication.ts'
import { ApiError } from '../http/errors.ts'
import { sortOf, wordsOf } from '../http/lists.ts'
import { assignmentsFor } from '../../domain/roles.ts'
import type { ConsoleParts } from './consoleParts.ts'

type Asked = z.infer<typeof ByodQuery> & Partial<Pick<z.infer<typeof RoomQuery>, 'type' | 'status'>>

/** /api/v1/rooms and /api/v1/byod-devices: the places of patients that one's roles reach. */
export function registerConsoleRooms(plain: FastifyInstance, parts: ConsoleParts): void {
  const server = plain.withTypeProvider<ZodTypeProvider>()
  const { context, authentication } = parts
  const onRequest = authentication.required

  const list = async (
    user: ConsoleUser,
    types: readonly RoomItem['type'][],
    asked: Asked,
  ): Promise<z.infer<typeof RoomList>> => {
    const sort = sortOf(asked.sort, roomSorts)
    const cursor = asked.cursor === undefined ? null : readCursor(asked.cursor, roomKeyCount({ sort }))
    if (asked.cursor !== undefined && cursor === null)
      throw new ApiError('bad_request', { fields: { cursor: 'invalid_format' } })
    const { facility, unit, status, limit } = asked
    const within = assignmentsFor(user.assignments, 'seeStructure')
    const question = { types, within, sort, facility, unit, status, limit, words: wordsOf(asked.q) }
    const { items, next, total } = await context.database.transaction(user.scope, (tx) =>
      listRooms(tx, { ...question, after: cursor }),
    )
    return { items, next_cursor: next, total }
  }

  server.get(
    '/rooms',
    { onRequest, schema: { querystring: RoomQuery, response: { 200: RoomList } } },
    (request) => {
      const { type } = request.query
      const types = type === undefined ? (['care_system', 'standalone'] as const) : [type]
      return list(authentication.of(request), types, request.query)
    },
  )

  server.get(
    '/byod-devices',
    { onRequest, schema: { querystring: ByodQuery, response: { 200: RoomList } } },
    (request) => list(authentication.of(request), ['byod'], request.query),
  )
}
