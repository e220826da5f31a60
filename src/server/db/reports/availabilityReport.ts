import { type SQL, sql } from 'drizzle-orm'
import type { AvailabilityQuery, AvailabilityReport, AvailabilityRow } from '../../../contract/reports.ts'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import { daysOf } from '../../../domain/reports/reportPeriod.ts'
import type { Tx } from '../database.ts'
import { reportGroups, roomsOf } from './reportGroups.ts'
import { reportTimeZone } from './reportTimeZone.ts'

interface Question extends AvailabilityQuery {
  /** Role assignments of the caller: only rooms at or below their org units are counted. */
  within: readonly Assignment[]
  /** Maximum number of rows. */
  rows: number
  /**
   * `now`: end of the time that can be reported. `since`: time since which device links have been recorded.
   * Epoch milliseconds.
   */
  now: number
  since: number
}

/** Returns a time range, which can be empty. */
const stretch = (from: SQL, until: SQL) =>
  sql`case when ${from} < ${until} then tstzmultirange(tstzrange(${from}, ${until})) else '{}'::tstzmultirange end`

/** Returns the total length of time ranges, in seconds. */
const lengthOf = (stretches: SQL) =>
  sql`coalesce((select sum(extract(epoch from upper(part) - lower(part))) from unnest(${stretches}) part), 0)::float8`

/**
 * One row per room and day in its facility's time zone: seconds in a call, free and without its device,
 * counted while the room existed and links were recorded. A patient's own phone counts as always linked.
 */
function cells({ within, below, from, to, now, since }: Question): SQL {
  const today = sql`${new Date(now).toISOString()}::timestamptz`
  const begin = sql`${new Date(since).toISOString()}::timestamptz`
  const condition = roomsOf(within, below)
  const day = sql`day::date::timestamp`
  return sql`(
    select room_id, room, unit_id, unit, facility_id, facility, to_char(day, 'YYYY-MM-DD') as day,
      ${lengthOf(sql`(busy * span)`)} as busy, ${lengthOf(sql`(linked * span - busy)`)} as free,
      ${lengthOf(sql`(span - busy - linked)`)} as offline,
      (select count(*) from unnest(starts) began where began <@ span)::int as calls, not isempty(span) as there
    from (
      select rooms.id as room_id, concat_ws(' ', rooms.number, nullif(rooms.bed, '')) as room, rooms.created_at,
        least(rooms.removed_at, ${today}) as ends, units.id as unit_id, units.name as unit,
        facilities.id as facility_id, facilities.name as facility, facilities.time_zone,
        coalesce(call.busy, '{}'::tstzmultirange) as busy, coalesce(call.starts, '{}') as starts,
        case when rooms.type = 'byod' then '{(,)}'::tstzmultirange else coalesce(presence.linked, '{}') end as linked
      from rooms
        join units on units.id = rooms.unit_id
        join facilities on facilities.id = units.facility_id
        join customers on customers.id = rooms.customer_id
        left join lateral (
          select range_agg(tstzrange(started_at, greatest(started_at, coalesce(ended_at, ${today})))) as busy,
            array_agg(started_at) as starts
          from calls where calls.room_id = rooms.id and started_at < ${to}::date + interval '2 days'
            and coalesce(ended_at, 'infinity') > ${from}::date - interval '1 day') call on true
        left join lateral (
          select range_agg(tstzrange(linked_at, greatest(linked_at, coalesce(unlinked_at, ${today})))) as linked
          from device_presence where device_presence.room_id = rooms.id and linked_at < ${to}::date + interval '2 days'
            and coalesce(unlinked_at, 'infinity') > ${from}::date - interval '1 day') presence on true
      where ${condition}) room
    cross join generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') day
    cross join lateral (select greatest(created_at, ${begin}, ${day} at time zone time_zone) as opens,
      least(ends, (${day} + interval '1 day') at time zone time_zone) as closes) bounds
    cross join lateral (select ${stretch(sql`opens`, sql`closes`)} as span) whole) cell`
}

/** Returns how long rooms were busy, free and offline, by day and by group. */
export async function availabilityReport(tx: Tx, question: Question): Promise<AvailabilityReport> {
  const { group, from, to, rows: limit, since } = question
  const { key, name, place, order } = reportGroups[group]
  const figures = sql`(count(distinct room_id) filter (where there))::int as rooms, sum(busy)::float8 as busy,
    sum(free)::float8 as free, sum(offline)::float8 as offline, sum(calls)::int as calls`
  const cell = cells(question)
  const grouped = await tx.execute<{ all: number } & AvailabilityRow & Record<string, unknown>>(sql`
    select (count(*) over ())::int as all, ${key} as key, ${name} as name, ${place} as place, ${figures}
    from ${cell} group by ${key} having bool_or(there) order by ${order}, key limit ${limit}`)
  const days = await tx.execute<{ day: string | null } & AvailabilityReport['totals']>(
    sql`select day, ${figures} from ${cell} group by grouping sets ((day), ())`,
  )
  const byDay = new Map(days.rows.map((row) => [row.day, row]))
  const none = { busy: 0, free: 0, offline: 0, calls: 0 }
  const { rooms: counted = 0, ...sum } = byDay.get(null) ?? {}
  return {
    from,
    to,
    since,
    time_zone: await reportTimeZone(tx, question),
    total: grouped.rows[0]?.all ?? 0,
    totals: { ...none, ...present(sum), rooms: counted },
    days: daysOf(question).map((day) => ({ day, ...none, ...present(byDay.get(day)) })),
    items: grouped.rows.map(({ all: _all, ...row }) => row),
  }
}

/** Returns the figures of a row; without rooms, all of them are 0. */
function present(row: Partial<Record<'busy' | 'free' | 'offline' | 'calls', number | null>> = {}) {
  const { busy, free, offline, calls } = row
  return { busy: busy ?? 0, free: free ?? 0, offline: offline ?? 0, calls: calls ?? 0 }
}
