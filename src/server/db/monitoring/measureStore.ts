import { sql } from 'drizzle-orm'
import { type QualityGrade, qualityGrades } from '../../../contract/conference/callQuality.ts'
import { type AlertKind, alertKinds } from '../../../contract/monitoring/monitoring.ts'
import { callFigures, gradeFromFigures, isBadDay } from '../calls/callQualityFigures.ts'
import type { Tx } from '../database.ts'

/**
 * Metrics of the whole hospital, across all server processes. Durations are in seconds; null if there is no
 * value.
 */
export interface Measures {
  bedsideSessions: number
  consoleSessions: number
  calls: number
  /** Patients' calls that no clinician has joined within the target of their unit. */
  callsBeyondTarget: number
  /** Enrolled room devices, and those of them that are not connected to any server process. */
  devices: number
  devicesOffline: number
  /** Round-trip time to the connected devices: median and 95th percentile. */
  roundTrip: { median: number | null; p95: number | null }
  /** Number of open alerts of each kind. */
  alerts: readonly (readonly [kind: AlertKind, open: number])[]
  /** Participants' minutes in calls in the last quarter of an hour, by the grade of their connection. */
  callMinutes: readonly (readonly [grade: QualityGrade, minutes: number])[]
  /** Units many of whose calls were poor in the last 24 hours. */
  unitsWithPoorCalls: number
  messages: Queue
  webhooks: Queue
  /** Time of the latest backup, in epoch seconds; null if `npm run backup` has taken none. */
  lastBackup: number | null
}

interface Queue {
  waiting: number
  /** Age of the oldest waiting job; 0 if none is waiting. */
  oldest: number
}

/** Longer than any message or delivery is retried, so the index on the creation time can be used. */
const triedWithin = sql`now() - interval '1 day'`

type Figures = Record<
  | 'bedside_sessions'
  | 'console_sessions'
  | 'calls'
  | 'calls_beyond_target'
  | 'devices'
  | 'devices_offline'
  | 'messages'
  | 'messages_oldest'
  | 'webhooks'
  | 'webhooks_oldest'
  | 'poor_units',
  number
> & {
  round_trip: number | null
  round_trip_p95: number | null
  last_backup: number | null
  alerts: Record<string, number> | null
  call_minutes: Record<string, number> | null
}

/** Data for /metrics: one query over counts and indexes. */
export const measureStore = {
  async read(tx: Tx): Promise<Measures> {
    const { rows } = await tx.execute<Figures>(sql`
      with trip as (
        select percentile_cont(array[0.5, 0.95]) within group (order by j.round_trip_ms / 1000.0) as parts
          from device_journals j join device_links l using (room_id) where j.round_trip_ms is not null
      ),
      queue as (
        select count(*) as waiting, coalesce(extract(epoch from now() - min(created_at)), 0) as oldest
          from messages where state = 'waiting' and created_at > ${triedWithin}
      ),
      told as (
        select count(*) as waiting, coalesce(extract(epoch from now() - min(created_at)), 0) as oldest
          from webhook_deliveries where state = 'waiting' and created_at > ${triedWithin}
      ),
      device as (
        select count(*) as known, count(*) filter (where l.room_id is null) as away
          from device_credentials c left join device_links l using (room_id) where c.revoked_at is null
      )
      select
        (select count(*) from bedside_sessions where ended_at is null and expires_at > now())::int as bedside_sessions,
        (select count(*) from user_sessions where ended_at is null and expires_at > now())::int as console_sessions,
        (select count(*) from calls where ended_at is null and started_at is not null)::int as calls,
        (select count(*) from calls c where c.ended_at is null and c.join_base is not null
          and c.started_at < now() - c.answer_target_seconds * interval '1 second'
          and not exists (select from invites i
            where i.call_id = c.id and i.kind = 'clinician' and i.joined_at is not null))::int as calls_beyond_target,
        device.known::int as devices, device.away::int as devices_offline,
        trip.parts[1]::float8 as round_trip, trip.parts[2]::float8 as round_trip_p95,
        queue.waiting::int as messages, queue.oldest::float8 as messages_oldest,
        told.waiting::int as webhooks, told.oldest::float8 as webhooks_oldest,
        (select extract(epoch from value::timestamptz) from installation where key = 'last_backup_at')::float8 as last_backup,
        (select jsonb_object_agg(kind, number) from (
          select kind, count(*) as number from device_alerts where recovered_at is null group by kind
        ) as open) as alerts,
        (select jsonb_object_agg(grade, number) from (
          select grade, count(*) as number from call_minutes where at > now() - interval '15 minutes' group by grade
        ) as recent) as call_minutes,
        (select count(*) from (
          select unit_id from (
            select unit_id, ${gradeFromFigures} as grade from (
              select r.unit_id, ${callFigures} from call_minutes m join rooms r on r.id = m.room_id
              where m.at > now() - interval '1 day' group by m.call_id, r.unit_id
            ) as measured
          ) as call
          group by unit_id
          having ${isBadDay}
        ) as unit)::int as poor_units
      from trip, queue, told, device`)
    const [row] = rows
    if (row === undefined) throw new Error('the measures were not read')
    return {
      bedsideSessions: row.bedside_sessions,
      consoleSessions: row.console_sessions,
      calls: row.calls,
      callsBeyondTarget: row.calls_beyond_target,
      devices: row.devices,
      devicesOffline: row.devices_offline,
      roundTrip: { median: row.round_trip, p95: row.round_trip_p95 },
      alerts: alertKinds.map((kind) => [kind, row.alerts?.[kind] ?? 0]),
      callMinutes: qualityGrades.map((grade) => [grade, row.call_minutes?.[grade] ?? 0]),
      unitsWithPoorCalls: row.poor_units,
      messages: { waiting: row.messages, oldest: row.messages_oldest },
      webhooks: { waiting: row.webhooks, oldest: row.webhooks_oldest },
      lastBackup: row.last_backup,
    }
  },
}
