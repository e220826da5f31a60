import { type SQL, sql } from 'drizzle-orm'
import { callShare } from '../../../domain/calls/callQuality.ts'
import { badDay } from '../../../domain/calls/qualityCause.ts'

const atBed = sql`part in ('room', 'patient')`

/** Counts the minutes, or the calls, that meet a condition. */
export const minutesWhere = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`

/** Figures of one call from its participants' minutes, grouped by call and room. */
export const callFigures = sql`
  ${minutesWhere(sql`grade = 'poor'`)} as poor_minutes, ${minutesWhere(sql`grade <> 'good'`)} as worse_minutes,
  count(*)::int as minutes, count(distinct participant)::int as people,
  ${minutesWhere(sql`uplink = 'poor' and ${atBed}`)} as bed_up,
  ${minutesWhere(sql`downlink = 'poor' and ${atBed}`)} as bed_down,
  ${minutesWhere(sql`uplink = 'poor' and not ${atBed}`)} as away_up,
  ${minutesWhere(sql`downlink = 'poor' and not ${atBed}`)} as away_down,
  avg(loss_up) filter (where ${atBed}) as loss_up, avg(loss_down) filter (where ${atBed}) as loss_down,
  avg(round_trip_ms) filter (where ${atBed}) as round_trip_ms, avg(concealed) as concealed,
  avg(frames_down) as frames, sum(frozen_ms)::float8 / count(distinct participant) as frozen_ms`

/** Grade of a call with these figures. */
export const gradeFromFigures = sql`case when poor_minutes > minutes * ${callShare}::float8 then 'poor'
  when worse_minutes > minutes * ${callShare}::float8 then 'fair' else 'good' end`

/**
 * Selects one row per call whose minutes `m` meet the condition, with its place, its local day of the first
 * minute, its figures and its grade.
 */
export const gradedCalls = (condition: SQL | undefined): SQL => sql`(
  select *, ${gradeFromFigures} as grade from (
    select m.room_id, concat_ws(' ', rooms.number, nullif(rooms.bed, '')) as room, units.id as unit_id,
      units.name as unit, facilities.id as facility_id, facilities.name as facility, facilities.time_zone,
      customers.id as customer_id, customers.organization_id,
      to_char(min(m.at) at time zone facilities.time_zone, 'YYYY-MM-DD') as day, min(m.at) as began,
      ${callFigures}
    from call_minutes m
      join rooms on rooms.id = m.room_id
      join units on units.id = rooms.unit_id
      join facilities on facilities.id = units.facility_id
      join customers on customers.id = rooms.customer_id
    where ${condition ?? true}
    group by m.call_id, m.room_id, rooms.id, units.id, facilities.id, customers.id) measured)`

/** Holds for the calls of a unit and day if the day was bad (`badDay`). */
export const isBadDay = sql`${minutesWhere(sql`grade = 'poor'`)}
  >= greatest(${badDay.calls}::int, count(*) * ${badDay.share}::float8)`
