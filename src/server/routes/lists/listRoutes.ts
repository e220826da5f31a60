import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import type { ApiScope } from '../../../contract/integrations/apiKeys.ts'
import { assignmentsFor, type Right } from '../../../domain/permissions/roles.ts'
import { attachment } from '../../http/attachment.ts'
import { urlBelow } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import { type CsvColumn, csvHead, csvLines } from '../../lists/csv.ts'
import type { Scope } from '../../db/database.ts'
import { ApiError } from '../../errors/apiError.ts'
import { type ListCaller, cursorOf, type Listed } from '../../lists/listQuery.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/** Number of rows that are read and held at a time while a CSV is streamed. */
const csvRows = 500

/** Parsed fields that every list’s query has. */
interface ListQuery {
  limit: number
  cursor?: string | undefined
}

export interface ConsoleList<Query extends ListQuery, Item> {
  endpoint: {
    path: string
    query: z.ZodMiniType<Query>
    reply: z.ZodMiniType<{ items: Item[]; next_cursor: string | null; total: number }>
  }
  columns: readonly CsvColumn<Item>[]
  /** Right that the caller needs in at least one scope; without it the request is refused. */
  right: Right
  /** Scope with which an API key can read the list too; without one, only users can. */
  scope?: ApiScope
  /**
   * True if the rows belong to no customer: the server reads them with platform scope, and `listed` restricts
   * them to their owner.
   */
  asServer?: true
  listed: (query: Query, asker: ListCaller) => Listed<Item>
}

/** A list and its twin, the same as CSV: whole, streamed, also by a download token. */
export function registerList<Query extends ListQuery, Item>(
  server: HttpServer,
  { context, authentication }: ConsoleDeps,
  { endpoint, columns, right, scope, asServer, listed }: ConsoleList<Query, Item>,
): void {
  const { query, reply: page } = endpoint
  const path = urlBelow(server.prefix, endpoint.path)
  const { database, clock } = context

  const askerOf = (user: ConsoleUser): ListCaller => {
    const within = assignmentsFor(user.assignments, right)
    if (within.length === 0) throw new ApiError('forbidden')
    return { user, within }
  }

  const seenBy = ({ scope: own }: ConsoleUser): Scope => (asServer === true ? 'platform' : own)

  const { required, forDownload } = authentication
  const keyOr = (otherwise: typeof required) =>
    scope === undefined ? otherwise : authentication.orKey(scope, otherwise)

  server.get(
    path,
    { onRequest: keyOr(required), schema: { querystring: query, response: { 200: page } } },
    async (request) => {
      const asker = askerOf(authentication.of(request))
      const asked = z.parse(query, request.query)
      const { keys, find } = listed(asked, asker)
      const part = { after: cursorOf(asked.cursor, keys), limit: asked.limit, counted: true }
      const { items, next, total } = await database.transaction(seenBy(asker.user), (tx) => find(tx, part))
      return { items, next_cursor: next, total }
    },
  )

  server.get(
    `${path}.csv`,
    { onRequest: keyOr(forDownload), schema: { querystring: query } },
    async (request, reply) => {
      const { user, ...asker } = askerOf(authentication.of(request))
      const { keys, find } = listed(z.parse(query, request.query), { user, ...asker })
      const next = (cursor: string | undefined) => {
        const part = { after: cursorOf(cursor, keys), limit: csvRows, counted: false }
        return database.transaction(seenBy(user), (tx) => find(tx, part))
      }
      // Read the first page before any byte is sent, so that a failure is still answered with its error code.
      const first = await next(undefined)
      async function* lines() {
        let found = first
        yield csvHead(columns)
        for (;;) {
          yield csvLines(columns, found.items)
          if (found.next === null) return
          found = await next(found.next)
        }
      }
      const day = new Date(clock.now()).toISOString().slice(0, 10)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment(`${path.slice(1)}-${day}.csv`))
        .send(Readable.from(lines()))
    },
  )
}
