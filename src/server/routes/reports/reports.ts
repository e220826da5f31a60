import * as z from 'zod/mini'
import {
  type AvailabilityRow,
  type CallQualityRow,
  type CallsRow,
  longestPeriod,
  reportEndpoints,
  reportRows,
  type SignInRow,
} from '../../../contract/reports.ts'
import { lengthOf, type Period } from '../../../domain/reports/reportPeriod.ts'
import { assignmentsFor, type Right } from '../../../domain/permissions/roles.ts'
import { availabilityReport } from '../../db/reports/availabilityReport.ts'
import { callsReport } from '../../db/reports/callsReport.ts'
import { callQualityReport } from '../../db/reports/callQualityReport.ts'
import type { Tx } from '../../db/database.ts'
import { installationStore } from '../../db/installationStore.ts'
import { signInReport } from '../../db/reports/signInReport.ts'
import { attachment } from '../../http/attachment.ts'
import { urlBelow } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import { type CsvColumn, csvHead, csvLines } from '../../lists/csv.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { ListCaller } from '../../lists/listQuery.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/** More rows than any hospital has groups; a CSV contains all of them. */
const everyRow = 1_000_000

interface Report<Query extends Period, Row, Before> {
  endpoint: {
    path: string
    query: z.ZodMiniType<Query>
    reply: z.ZodMiniType<{ items: Row[] }>
  }
  columns: readonly CsvColumn<Row>[]
  /** Right that the caller needs in at least one scope; without it the request is refused. */
  right: Right
  /** Reads what `read` needs but the caller’s own transaction does not see. */
  before: () => Promise<Before>
  read: (
    tx: Tx,
    query: Query & Pick<ListCaller, 'within'> & { rows: number },
    before: Before,
  ) => Promise<{ items: Row[] }>
}

const callQualityColumns: readonly CsvColumn<CallQualityRow>[] = [
  { name: 'name', of: ({ name }) => name },
  { name: 'place', of: ({ place }) => place },
  { name: 'calls', of: ({ calls }) => calls },
  { name: 'good', of: ({ good }) => good },
  { name: 'fair', of: ({ fair }) => fair },
  { name: 'poor', of: ({ poor }) => poor },
  { name: 'loss_up', of: ({ loss_up: loss }) => rounded(loss, 4) },
  { name: 'loss_down', of: ({ loss_down: loss }) => rounded(loss, 4) },
  { name: 'round_trip_ms', of: ({ round_trip_ms: ms }) => rounded(ms, 0) },
  { name: 'frozen_ms', of: ({ frozen_ms: ms }) => rounded(ms, 0) },
  { name: 'concealed', of: ({ concealed }) => rounded(concealed, 4) },
  { name: 'frames_per_second', of: ({ frames }) => rounded(frames, 1) },
  {
    name: 'likely_cause',
    of: ({ cause }) => (cause === null ? '' : `${cause.side} ${cause.direction} ${cause.extent}`),
  },
  { name: 'rooms', of: ({ cause }) => cause?.rooms.join(' ') ?? '' },
]

const callsColumns: readonly CsvColumn<CallsRow>[] = [
  { name: 'name', of: ({ name }) => name },
  { name: 'place', of: ({ place }) => place },
  { name: 'calls', of: ({ calls }) => calls },
  { name: 'answered', of: ({ answered }) => answered },
  { name: 'answered_within_target', of: ({ in_time: inTime }) => inTime },
  { name: 'median_wait_seconds', of: ({ wait_median: seconds }) => rounded(seconds, 1) },
  { name: 'p90_wait_seconds', of: ({ wait_p90: seconds }) => rounded(seconds, 1) },
  { name: 'requests', of: ({ requests }) => requests },
  { name: 'requests_done_within_target', of: ({ requests_in_time: inTime }) => inTime },
  { name: 'median_done_seconds', of: ({ done_median: seconds }) => rounded(seconds, 1) },
  { name: 'p90_done_seconds', of: ({ done_p90: seconds }) => rounded(seconds, 1) },
]

const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : Number(value.toFixed(digits))

/** Registers /api/v1/reports: figures of a period, and all of their rows as CSV. */
export function registerReports(server: HttpServer, deps: ConsoleDeps): void {
  const { database, clock } = deps.context
  registerReport(server, deps, {
    endpoint: reportEndpoints.signIns,
    right: 'seeSignIns',
    columns: [
      { name: 'name', of: ({ name }) => name },
      { name: 'sign_ins', of: ({ signed_in: signedIn }) => signedIn },
      { name: 'people', of: ({ people }) => people },
      { name: 'failed', of: ({ failed }) => failed },
      { name: 'sign_ins_in_period_before', of: ({ previous }) => previous },
    ] satisfies CsvColumn<SignInRow>[],
    before: () => Promise.resolve(),
    read: signInReport,
  })
  registerReport(server, deps, {
    endpoint: reportEndpoints.availability,
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
    // This is a fact of the installation, which no customer's transaction can see.
    before: () => database.transaction('platform', (tx) => installationStore.presenceSince(tx)),
    read: (tx, query, since) => availabilityReport(tx, { ...query, since, now: clock.now() }),
  })
  registerReport(server, deps, {
    endpoint: reportEndpoints.callQuality,
    right: 'seeDevices',
    columns: callQualityColumns,
    before: () => Promise.resolve(),
    read: callQualityReport,
  })
  registerReport(server, deps, {
    endpoint: reportEndpoints.calls,
    right: 'seeAvailability',
    columns: callsColumns,
    before: () => Promise.resolve(),
    read: (tx, query) => callsReport(tx, { ...query, now: clock.now() }),
  })
}

function registerReport<Query extends Period, Row, Before>(
  server: HttpServer,
  { context, authentication }: ConsoleDeps,
  { endpoint, columns, right, before, read }: Report<Query, Row, Before>,
): void {
  const { query, reply: answer } = endpoint
  const path = urlBelow(server.prefix, endpoint.path)
  const found = async (asked: unknown, user: ListCaller['user'], rows: number) => {
    const question = z.parse(query, asked)
    const within = assignmentsFor(user.assignments, right)
    if (within.length === 0) throw new ApiError('forbidden')
    if (lengthOf(question) < 1 || lengthOf(question) > longestPeriod)
      throw new ApiError('bad_request', { fields: { to: 'invalid_period' } })
    const known = await before()
    return context.database.transaction(user.scope, (tx) => read(tx, { ...question, within, rows }, known))
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
