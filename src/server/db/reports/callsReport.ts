import { and, type SQL, sql } from 'drizzle-orm'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import {
  claimedLevels,
  type CallsQuery,
  type CallsReport,
  type CallsRow,
  type RequestKindRow,
  type Waits,
} from '../../../contract/reports.ts'
import { daysOf, type Period, periodBefore, weeksOf } from '../../../domain/reports/reportPeriod.ts'
import type { Tx } from '../database.ts'
import { reportGroups, roomsOf, week } from './reportGroups.ts'
import { reportTimeZone } from './reportTimeZone.ts'

interface Question extends CallsQuery {
  /** Role assignments of the caller: only what is at or below their org units is counted. */
  within: readonly Assignment[]
  /** Maximum number of rows. */
  rows: number
  /** Epoch milliseconds. */
  now: number
}

const place = sql`rooms.id as room_id, concat_ws(' ', rooms.number, nullif(rooms.bed, '')) as room,
  units.id as unit_id, units.name as unit, facilities.id as facility_id, facilities.name as facility`
const placeTables = sql`join units on units.id = rooms.unit_id
  join facilities on facilities.id = units.facility_id
  join customers on customers.id = rooms.customer_id`

/** Local day and hour of a time, in the facility. */
const localTime = (at: SQL) => sql`to_char(${at} at time zone facilities.time_zone, 'YYYY-MM-DD') as day,
  extract(hour from ${at} at time zone facilities.time_zone)::int as hour`

/** Widens a period in UTC: no time zone is further from UTC than this. */
const around = (at: SQL, { from, to }: Period) =>
  sql`${at} >= ${from}::date - interval '1 day' and ${at} < ${to}::date + interval '2 days'`

/**
 * One row per patient's call that was answered or has ended, with the seconds until its answer (null for none)
 * and the level that it had reached when the clinician claimed it. A call is answered when media of a clinician
 * arrive; a deployment's own nodes do not report that, so the join counts there.
 */
const callsOf = ({ within, below }: Pick<Question, 'within' | 'below'>, period: Period): SQL => sql`
  select 'call' as source, room_id, room, unit_id, unit, facility_id, facility, day, hour,
    extract(epoch from answered_at - began)::float8 as wait, target::float8, level, null as kind
  from (
    select ${place}, ${localTime(sql`c.started_at`)}, c.started_at as began, c.ended_at,
      c.answer_target_seconds as target, coalesce(step.kind, 'desk') as level,
      coalesce(arrival.at, case when c.node_id is null then claim.joined_at end) as answered_at
    from calls c join rooms on rooms.id = c.room_id ${placeTables}
      left join lateral (select min(arrived_at) as at from invites i
        where i.call_id = c.id and i.kind = 'clinician') arrival on true
      left join lateral (select claimed_at, ended_at as joined_at from call_claims l
        where l.call_id = c.id and l.outcome = 'joined' order by ended_at limit 1) claim on true
      left join lateral (select kind from call_steps s
        where s.call_id = c.id and s.notified > 0 and s.at <= coalesce(claim.claimed_at, arrival.at)
        order by s.at desc limit 1) step on true
    where ${and(sql`c.join_base is not null`, around(sql`c.started_at`, period), roomsOf(within, below))}) call
  where answered_at is not null or ended_at is not null`

/** One row per request that was done or became late, with the seconds until it was done (null for never). */
const requestsOf = ({ within, below, now }: Question, period: Period): SQL => sql`
  select 'request' as source, ${place}, ${localTime(sql`q.sent_at`)},
    case when q.outcome = 'done' then extract(epoch from q.ended_at - q.sent_at)::float8 end as wait,
    extract(epoch from q.target_at - q.sent_at)::float8 as target, null as level, q.kind
  from care_requests q join rooms on rooms.id = q.room_id ${placeTables}
  where ${and(around(sql`q.sent_at`, period), roomsOf(within, below))}
    and (coalesce(q.outcome = 'done', false)
      or q.target_at < coalesce(q.ended_at, ${new Date(now).toISOString()}::timestamptz))`

/** Condition for the events that a report counts. */
function ofType({ type }: Question): SQL {
  if (type === undefined) return sql`true`
  return type === 'call' || type === 'request' ? sql`source = ${type}` : sql`kind = ${type}`
}

/** Calls and requests of a period, in local days. */
const eventsOf = (question: Question, period: Period): SQL => sql`(
  select * from (${callsOf(question, period)} union all ${requestsOf(question, period)}) event
  where day between ${period.from} and ${period.to} and ${ofType(question)}) event`

const ofCalls = sql`filter (where source = 'call')`
const ofRequests = sql`filter (where source = 'request')`
const waits = sql`(count(*) ${ofCalls})::int as calls, (count(wait) ${ofCalls})::int as answered,
  (count(*) filter (where source = 'call' and wait <= target))::int as in_time,
  (percentile_cont(0.5) within group (order by wait) ${ofCalls})::float8 as wait_median,
  (percentile_cont(0.9) within group (order by wait) ${ofCalls})::float8 as wait_p90,
  (count(*) ${ofRequests})::int as requests,
  (count(*) filter (where source = 'request' and wait <= target))::int as requests_in_time,
  (percentile_cont(0.5) within group (order by wait) ${ofRequests})::float8 as done_median,
  (percentile_cont(0.9) within group (order by wait) ${ofRequests})::float8 as done_p90`

/** Figures of the calls of an hour of the day; the hour is null for those of all hours. */
interface HourFigures extends Record<string, unknown> {
  hour: number | null
  calls: number
  answered: number
  wait_median: number | null
}

/** Returns the calls of some days by hour of the day, and in total: the figures that the report of these days has. */
export async function callsByHour(
  tx: Tx,
  question: Pick<Question, 'within' | 'below'>,
  days: readonly string[],
): Promise<HourFigures[]> {
  if (days.length === 0) return []
  // Day by day, because the days can be weeks apart.
  const parts = days.map((day) => {
    const period = { from: day, to: day }
    return sql`select * from (${callsOf(question, period)}) event where day = ${day}`
  })
  const found = await tx.execute<HourFigures>(sql`
    select hour, count(*)::int as calls, count(wait)::int as answered,
      percentile_cont(0.5) within group (order by wait)::float8 as wait_median
    from (${sql.join(parts, sql` union all `)}) event group by grouping sets ((hour), ()) order by hour`)
  return found.rows
}

/** Returns when the first call of a level was recorded, in epoch milliseconds; null if none was. */
export async function firstRecordedAt(
  tx: Tx,
  { within, below }: Pick<Question, 'within' | 'below'>,
): Promise<number | null> {
  const found = await tx.execute<{ at: number | null }>(sql`
    select (extract(epoch from min(s.at)) * 1000)::float8 as at
    from call_steps s join calls c on c.id = s.call_id join rooms on rooms.id = c.room_id ${placeTables}
    where ${roomsOf(within, below) ?? sql`true`}`)
  return found.rows[0]?.at ?? null
}

const noWaits: Waits = {
  calls: 0,
  answered: 0,
  in_time: 0,
  wait_median: null,
  wait_p90: null,
  requests: 0,
  requests_in_time: 0,
  done_median: null,
  done_p90: null,
}
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Returns how long patients waited for an answer to their calls and requests, by day, hour, level, kind and group. */
export async function callsReport(tx: Tx, question: Question): Promise<CallsReport> {
  const { group, from, to, rows: limit } = question
  const { key, name, place: placeName, order } = reportGroups[group]
  const event = eventsOf(question, question)
  const grouped = await tx.execute<{ all: number } & CallsRow>(sql`
    select (count(*) over ())::int as all, ${key} as key, ${name} as name, ${placeName} as place, ${waits}
    from ${event} group by ${key} order by ${order}, key limit ${limit}`)
  const totals = await tx.execute<CallsReport['totals']>(sql`
    select ${waits}, (mode() within group (order by target) ${ofCalls})::float8 as target from ${event}`)
  const previous = await tx.execute<Waits & Record<string, unknown>>(
    sql`select ${waits} from ${eventsOf(question, periodBefore(question))}`,
  )
  const days = await tx.execute<CallsReport['days'][number]>(
    sql`select day, ${waits} from ${event} group by day`,
  )
  const byWeek = await tx.execute<CallsReport['weeks'][number]>(
    sql`select ${week} as week, ${waits} from ${event} group by ${week}`,
  )
  const byHour = await tx.execute<CallsReport['hours'][number]>(
    sql`select hour, ${waits} from ${event} group by hour`,
  )
  const claimed = await tx.execute<CallsReport['claimed'][number]>(sql`
    select level, count(*)::int as calls, percentile_cont(0.5) within group (order by wait)::float8 as wait_median
    from ${event} where source = 'call' and wait is not null group by level`)
  const kinds = await tx.execute<RequestKindRow>(sql`
    select kind, count(*)::int as requests, (count(*) filter (where wait <= target))::int as requests_in_time,
      percentile_cont(0.5) within group (order by wait)::float8 as done_median,
      percentile_cont(0.5) within group (order by target)::float8 as target
    from ${event} where source = 'request' group by kind order by count(*) desc, kind`)
  const since = await tx.execute<{ at: number | null }>(
    sql`select (extract(epoch from min(at)) * 1000)::float8 as at from call_steps`,
  )
  const ofDay = new Map(days.rows.map((row) => [row.day, row]))
  const ofWeek = new Map(byWeek.rows.map((row) => [row.week, row]))
  const ofHour = new Map(byHour.rows.map((row) => [row.hour, row]))
  const ofLevel = new Map(claimed.rows.map((row) => [row.level, row]))
  return {
    from,
    to,
    since: since.rows[0]?.at ?? null,
    time_zone: await reportTimeZone(tx, question),
    total: grouped.rows[0]?.all ?? 0,
    totals: totals.rows[0] ?? { ...noWaits, target: null },
    previous: previous.rows[0] ?? noWaits,
    days: daysOf(question).map((day) => ({ ...noWaits, ...ofDay.get(day), day })),
    weeks: weeksOf(question).map((monday) => ({ ...noWaits, ...ofWeek.get(monday), week: monday })),
    hours: hours.map((hour) => ({ ...noWaits, ...ofHour.get(hour), hour })),
    claimed: claimedLevels.map((level) => ofLevel.get(level) ?? { level, calls: 0, wait_median: null }),
    kinds: kinds.rows,
    items: grouped.rows.map(({ all: _all, ...row }) => row),
  }
}
