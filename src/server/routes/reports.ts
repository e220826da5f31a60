import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  AvailabilityQuery,
  AvailabilityReport,
  type AvailabilityRow,
  longestPeriod,
  reportRows,
  SignInReport,
  type SignInRow,
  SignInsQuery,
} from '../../contract/reports.ts'
import { lengthOf, type Period } from '../../domain/reportPeriod.ts'
import { assignmentsFor, type Right } from '../../domain/roles.ts'
import { availabilityReport } from '../db/availabilityReport.ts'
import type { Tx } from '../db/database.ts'
import { installationStore } from '../db/installationStore.ts'
import { signInReport } from '../db/signInReport.ts'
import { attachment, type CsvColumn, csvHead, csvLines } from '../http/csv.ts'
import { ApiError } from '../http/errors.ts'
import type { Asker } from '../http/lists.ts'
import type { ConsoleParts } from './consoleParts.ts'

/** More groups than this no hospital has; a CSV holds them all. */
const everyRow = 1_000_000

interface Report<Query extends Period, Row> {
  /** Below /api/v1/reports, with the slash before it. */
  path: string
  query: z.ZodMiniType<Query>
  answer: z.ZodMiniType<{ items: Row[] }>
  columns: readonly CsvColumn<Row>[]
  /** Who has it nowhere is refused. */
  right: Right
  read: (tx: Tx, query: Query & Pick<Asker, 'within'> & { rows: number }) => Promise<{ items: Row[] }>
}

/** /api/v1/reports: figures of a period, and all of their rows as CSV. */
export function registerReports(server: FastifyInstance, parts: ConsoleParts): void {
  const { database, clock } = parts.context
  registerReport(server, parts, {
    ...{ path: '/reports/sign-ins', query: SignInsQuery, answer: SignInReport, right: 'seeSignIns' },
    columns: [
      { name: 'name', of: ({ name }) => name },
      { name: 'sign_ins', of: ({ signed_in: signedIn }) => signedIn },
      { name: 'people', of: ({ people }) => people },
      { name: 'failed', of: ({ failed }) => failed },
      { name: 'sign_ins_in_period_before', of: ({ previous }) => previous },
    ] satisfies CsvColumn<SignInRow>[],
    read: signInReport,
  })
  registerReport(server, parts, {
    ...{ path: '/reports/vmr-availability', query: AvailabilityQuery, answer: AvailabilityReport },
    right: 'seeAvailability',
    columns: [
      { name: 'name', of: ({ name }) => name },
      { name: 'place', of: ({ place }) => place },
      { name: 'rooms', of: ({ rooms }) => rooms },
      { name: 'calls', of: ({ calls }) => calls },
      { name: 'busy_seconds', of: ({ busy }) => Math.round(busy) },
      { name: 'free_seconds', of: ({ free }) => Math.round(free) },
      { name: 'offline_seconds', of: ({ offline }) => Math.round(offline) },
    ] satisfies CsvColumn<AvailabilityRow>[],
    read: async (tx, query) => {
      // A fact of the installation, which no customer's transaction sees.
      const since = await database.transaction('platform', (all) => installationStore.presenceSince(all))
      return availabilityReport(tx, { ...query, since, now: clock.now() })
    },
  })
}

function registerReport<Query extends Period, Row>(
  server: FastifyInstance,
  { context, authentication }: ConsoleParts,
  { path, query, answer, columns, right, read }: Report<Query, Row>,
): void {
  const found = async (asked: unknown, user: Asker['user'], rows: number) => {
    const question = z.parse(query, asked)
    const within = assignmentsFor(user.assignments, right)
    if (within.length === 0) throw new ApiError('forbidden')
    if (lengthOf(question) < 1 || lengthOf(question) > longestPeriod)
      throw new ApiError('bad_request', { fields: { to: 'invalid_period' } })
    return context.database.transaction(user.scope, (tx) => read(tx, { ...question, within, rows }))
  }

  server.get(
    path,
    {
      onRequest: authentication.orKey('reports:read', authentication.required),
      schema: { querystring: query, response: { 200: answer } },
    },
    (request) => found(request.query, authentication.of(request), reportRows),
  )

  server.get(
    `${path}.csv`,
    {
      onRequest: authentication.orKey('reports:read', authentication.forDownload),
      schema: { querystring: query },
    },
    async (request, reply) => {
      const { items } = await found(request.query, authentication.of(request), everyRow)
      const { from, to } = z.parse(query, request.query)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment(`${path.split('/').at(-1)}-${from}-${to}.csv`))
        .send(`${csvHead(columns)}${csvLines(columns, items)}`)
    },
  )
}
