import { and, type SQL, sql } from 'drizzle-orm'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import type {
  BadDay,
  CallQualityQuery,
  CallQualityReport,
  CallQualityRow,
} from '../../../contract/reports.ts'
import { likelyCause, type PoorCall } from '../../../domain/calls/qualityCause.ts'
import { daysOf } from '../../../domain/reports/reportPeriod.ts'
import { gradedCalls, isBadDay, minutesWhere } from '../calls/callQualityFigures.ts'
import type { Tx } from '../database.ts'
import { reportGroups, roomsOf } from './reportGroups.ts'
import { reportTimeZone } from './reportTimeZone.ts'

interface Question extends CallQualityQuery {
  /** Role assignments of the caller: only calls at or below their org units are counted. */
  within: readonly Assignment[]
  /** Maximum number of rows. */
  rows: number
}

/** Maximum number of poor calls whose causes are examined, the latest ones. */
const mostPoorCalls = 5_000
const mostBadDays = 5

/** One row per call with a minute in the period; its day is that of its first minute, in the facility. */
function callsOf({ within, below, from, to }: Question): SQL {
  const condition = and(
    // Widens the period: no time zone is further from UTC than this.
    sql`m.at >= ${from}::date - interval '1 day'`,
    sql`m.at < ${to}::date + interval '2 days'`,
    roomsOf(within, below),
  )
  return sql`(select * from ${gradedCalls(condition)} graded
    where day between ${from} and ${to}) call`
}

const graded = sql`count(*)::int as calls, ${minutesWhere(sql`grade = 'good'`)} as good,
  ${minutesWhere(sql`grade = 'fair'`)} as fair, ${minutesWhere(sql`grade = 'poor'`)} as poor`

const names = ['loss_up', 'loss_down', 'round_trip_ms', 'frozen_ms', 'concealed', 'frames'] as const
type Medians = Record<(typeof names)[number], number | null>
const medians = sql.join(
  names.map((name) => {
    const column = sql.identifier(name)
    return sql`percentile_cont(0.5) within group (order by ${column})::float8 as ${column}`
  }),
  sql`, `,
)

interface PoorRow extends Record<string, unknown> {
  room_id: string
  room: string
  unit_id: string
  day: string
  bed_up: number
  bed_down: number
  away_up: number
  away_down: number
}

const noCalls = { calls: 0, good: 0, fair: 0, poor: 0 }
const noMedians: Medians = {
  loss_up: null,
  loss_down: null,
  round_trip_ms: null,
  frozen_ms: null,
  concealed: null,
  frames: null,
}

/** Returns how good the connections of calls were, by day and by group, and the likely causes of poor ones. */
export async function callQualityReport(tx: Tx, question: Question): Promise<CallQualityReport> {
  const { group, from, to, rows: limit } = question
  const { key, name, place, order } = reportGroups[group]
  const call = callsOf(question)
  const grouped = await tx.execute<{ all: number; beds: number } & Omit<CallQualityRow, 'cause'>>(sql`
    select (count(*) over ())::int as all, count(distinct room_id)::int as beds, ${key} as key, ${name} as name,
      ${place} as place, ${graded}, ${medians}
    from ${call} group by ${key} order by ${order}, key limit ${limit}`)
  const totals = await tx.execute<CallQualityReport['totals']>(sql`select ${graded}, ${medians} from ${call}`)
  const days = await tx.execute<CallQualityReport['days'][number]>(
    sql`select day, ${graded} from ${call} group by day`,
  )
  const bad = await tx.execute<Omit<BadDay, 'cause'> & { beds: number }>(sql`
    select unit_id, max(unit) as unit, max(facility) as facility, day, count(*)::int as calls,
      count(distinct room_id)::int as beds, ${minutesWhere(sql`grade = 'poor'`)} as poor
    from ${call} group by unit_id, day
    having ${isBadDay}
    order by day desc, poor desc, unit_id limit ${mostBadDays}`)
  const poor = await tx.execute<PoorRow>(sql`
    select room_id, room, unit_id, day, bed_up, bed_down, away_up, away_down
    from ${call} where grade = 'poor' order by began desc limit ${mostPoorCalls}`)
  const since = await tx.execute<{ at: number | null }>(
    sql`select (extract(epoch from min(at)) * 1000)::float8 as at from call_minutes`,
  )
  const byDay = new Map(days.rows.map((row) => [row.day, row]))
  const poorOf = Map.groupBy(poor.rows, (row) => (group === 'room' ? row.room_id : row.unit_id))
  const isCaused = group === 'unit' || group === 'room'
  return {
    from,
    to,
    since: since.rows[0]?.at ?? null,
    time_zone: await reportTimeZone(tx, question),
    total: grouped.rows[0]?.all ?? 0,
    totals: totals.rows[0] ?? { ...noCalls, ...noMedians },
    days: daysOf(question).map((day) => ({ ...noCalls, ...byDay.get(day), day })),
    items: grouped.rows.map(({ all: _all, beds, ...row }) => ({
      ...row,
      cause: isCaused ? likelyCause((poorOf.get(row.key) ?? []).map(poorCall), beds) : null,
    })),
    bad_days: bad.rows.map(({ beds, ...row }) => {
      const calls = poor.rows.filter(({ unit_id: unit, day }) => unit === row.unit_id && day === row.day)
      return { ...row, cause: likelyCause(calls.map(poorCall), beds) }
    }),
  }
}

const poorCall = (row: PoorRow): PoorCall => ({
  room: row.room,
  bedUplink: row.bed_up,
  bedDownlink: row.bed_down,
  awayUplink: row.away_up,
  awayDownlink: row.away_down,
})
