import { sql } from 'drizzle-orm'
import type { RoomCallQuality } from '../../../contract/reports.ts'
import { originOf } from '../../../domain/calls/qualityCause.ts'
import type { Tx } from '../database.ts'
import { callFigures, gradeFromFigures } from './callQualityFigures.ts'

/** Number of calls shown at a room. */
const mostCalls = 10

type Row = Omit<RoomCallQuality, 'cause'> &
  Record<'bed_up' | 'bed_down' | 'away_up' | 'away_down', number> &
  Record<string, unknown>

/** Returns the quality of a room's latest calls with a minute after the given time, the latest first. */
export async function roomCallQuality(tx: Tx, roomId: string, after: Date): Promise<RoomCallQuality[]> {
  const { rows } = await tx.execute<Row>(sql`
    select call_id, began_at, ended_at, people, ${gradeFromFigures} as grade, loss_up, loss_down, round_trip_ms,
      frozen_ms, concealed, frames, bed_up, bed_down, away_up, away_down
    from (
      select call_id, (extract(epoch from min(at)) * 1000)::float8 as began_at,
        (extract(epoch from max(at)) * 1000)::float8 as ended_at, ${callFigures}
      from call_minutes where room_id = ${roomId} and at > ${after.toISOString()}::timestamptz
      group by call_id) call
    order by began_at desc limit ${mostCalls}`)
  return rows.map(({ bed_up: bedUplink, bed_down: bedDownlink, away_up: awayUplink, ...row }) => {
    const { away_down: awayDownlink, ...call } = row
    const poor = { room: roomId, bedUplink, bedDownlink, awayUplink, awayDownlink }
    return { ...call, cause: call.grade === 'poor' ? originOf(poor) : null }
  })
}
