import { type SQL, sql } from 'drizzle-orm'
import { callShare } from '../../../domain/calls/callQuality.ts'

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
