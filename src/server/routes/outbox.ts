import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { OutboxList, OutboxQuery } from '../../contract/outbox.ts'
import { assignmentsFor } from '../../domain/roles.ts'
import { readCursor } from '../db/keyset.ts'
import { listOutbox, outboxKeyCount } from '../db/outboxList.ts'
import { ApiError } from '../http/errors.ts'
import type { ConsoleParts } from './consoleParts.ts'

/** /api/v1/outbox: what was, or is to be, said to people outside. */
export function registerOutbox(plain: FastifyInstance, { context, authentication }: ConsoleParts): void {
  plain.withTypeProvider<ZodTypeProvider>().get(
    '/outbox',
    {
      onRequest: authentication.required,
      schema: { querystring: OutboxQuery, response: { 200: OutboxList } },
    },
    async (request) => {
      const { scope, assignments } = authentication.of(request)
      const within = assignmentsFor(assignments, 'seeOutbox')
      if (within.length === 0) throw new ApiError('forbidden')
      const { cursor, limit, state } = request.query
      const after = cursor === undefined ? null : readCursor(cursor, outboxKeyCount)
      if (cursor !== undefined && after === null)
        throw new ApiError('bad_request', { fields: { cursor: 'invalid_format' } })
      const { items, next, total } = await context.database.transaction(scope, (tx) =>
        listOutbox(tx, { within, state, limit, after }),
      )
      return { items, next_cursor: next, total }
    },
  )
}
