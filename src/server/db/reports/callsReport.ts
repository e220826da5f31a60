import { and, type SQL, sql } from 'drizzle-orm'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import {
  type Answers,
  claimedLevels,
  type CallsQuery,
  type CallsReport,
  type CallsRow,
} from '../../../contract/reports.ts'
import { daysOf, type Period, periodBefore } from '../../../domain/reports/reportPeriod.ts'
import type { Tx } from '../database.ts'
import { reportGroups, roomsOf } from './reportGroups.ts'
import { reportTimeZone } from './reportTimeZone.ts'

interface Question extends CallsQuery {
  /** Role assignments of the caller: only calls at or below their org units are counted. */
  within: readonly Assignment[]
  /** Maximum number of rows. */
  rows: number
}

/**
 * One row per patient's call that was answered or has ended, with its local day and hour, the seconds until its
 * answer (null for none), and the level that it had reached when the clinician claimed it. A call is answered
 * when media of a clinician arrive; a deployment's own nodes do not report that, so the join counts there.
 */
function callsOf({ within, below }: Question, { from, to }: Period): SQL {
  const condition = and(
    sql`c.join_base is not null`,
    // Widens the period: no time zone is further from UTC than this.
    sql`c.started_at >= ${from}::date - interval '1 day'`,
    sql`c.started_at < ${to}::date + interval '2 days'`,
    roomsOf(within, below),
  )
  return sql`(
    select *, extract(epoch from answered_at - began)::float8 as wait from (
      select rooms.id as room_id, concat_ws(' ', rooms.number, nullif(rooms.bed, '')) as room,
        units.id as unit_id, units.name as unit, facilities.id as facility_id, facilities.name as facility,
        to_char(c.started_at at time zone facilities.time_zone, 'YYYY-MM-DD') as day,
        extract(hour from c.started_at at time zone facilities.time_zone)::int as hour,
        c.started_at as began, c.ended_at, c.answer_target_seconds as target,
        coalesce(arrival.at, case when c.node_id is null then claim.joined_at end) as answered_at,
        coalesce(step.kind, 'desk') as level
      from calls c
        join rooms on rooms.id = c.room_id
        join units on units.id = rooms.unit_id
        join facilities on facilities.id = units.facility_id
        join customers on customers.id = rooms.customer_id
        left join lateral (select min(arrived_at) as at from invites i
          where i.call_id = c.id and i.kind = 'clinician') arrival on true
        left join lateral (select claimed_at, ended_at as joined_at from call_claims l
          where l.call_id = c.id and l.outcome = 'joined' order by ended_at limit 1) claim on true
        left join lateral (select kind from call_steps s
          where s.call_id = c.id and s.notified > 0 and s.at <= coalesce(claim.claimed_at, arrival.at)
          order by s.at desc limit 1) step on true
      where ${condition}) call
    where day between ${from} and ${to} and (answered_at is not null or ended_at is not null)) call`
}

const answers = sql`count(*)::int as calls, count(wait)::int as answered,
  (count(*) filter (where wait <= target))::int as in_time,
  percentile_cont(0.5) within group (order by wait)::float8 as wait_median,
  percentile_cont(0.9) within group (order by wait)::float8 as wait_p90`

const noCalls: Answers = { calls: 0, answered: 0, in_time: 0, wait_median: null, wait_p90: null }
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Returns how long patients waited for an answer to their calls, by day, hour, level and group. */
export async function callsReport(tx: Tx, question: Question): Promise<CallsReport> {
  const { group, from, to, rows: limit } = question
  const { key, name, place, order } = reportGroups[group]
  const call = callsOf(question, question)
  const grouped = await tx.execute<{ all: number } & CallsRow>(sql`
    select (count(*) over ())::int as all, ${key} as key, ${name} as name, ${place} as place, ${answers}
    from ${call} group by ${key} order by ${order}, key limit ${limit}`)
  const totals = await tx.execute<CallsReport['totals']>(
    sql`select ${answers}, (mode() within group (order by target))::float8 as target from ${call}`,
  )
  const previous = await tx.execute<Answers & Record<string, unknown>>(
    sql`select ${answers} from ${callsOf(question, periodBefore(question))}`,
  )
  const days = await tx.execute<CallsReport['days'][number]>(
    sql`select day, ${answers} from ${call} group by day`,
  )
  const byHour = await tx.execute<CallsReport['hours'][number]>(
    sql`select hour, ${answers} from ${call} group by hour`,
  )
  const claimed = await tx.execute<CallsReport['claimed'][number]>(sql`
    select level, count(*)::int as calls, percentile_cont(0.5) within group (order by wait)::float8 as wait_median
    from ${call} where wait is not null group by level`)
  const since = await tx.execute<{ at: number | null }>(
    sql`select (extract(epoch from min(at)) * 1000)::float8 as at from call_steps`,
  )
  const ofDay = new Map(days.rows.map((row) => [row.day, row]))
  const ofHour = new Map(byHour.rows.map((row) => [row.hour, row]))
  const ofLevel = new Map(claimed.rows.map((row) => [row.level, row]))
  return {
    from,
    to,
    since: since.rows[0]?.at ?? null,
    time_zone: await reportTimeZone(tx, question),
    total: grouped.rows[0]?.all ?? 0,
    totals: totals.rows[0] ?? { ...noCalls, target: null },
    previous: previous.rows[0] ?? noCalls,
    days: daysOf(question).map((day) => ({ ...noCalls, ...ofDay.get(day), day })),
    hours: hours.map((hour) => ({ ...noCalls, ...ofHour.get(hour), hour })),
    claimed: claimedLevels.map((level) => ofLevel.get(level) ?? { level, calls: 0, wait_median: null }),
    items: grouped.rows.map(({ all: _all, ...row }) => row),
  }
}
