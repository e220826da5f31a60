import { eq, sql } from 'drizzle-orm'
import type { DeviceFacts } from '../../../domain/monitoring/deviceHealth.ts'
import { databaseLocks } from '../connection/advisoryLocks.ts'
import type { Tx } from '../database.ts'
import { settings } from '../schema.ts'

/** A room's device and its location, for evaluation. */
export interface EvaluatedRoom {
  roomId: string
  customerId: string
  number: string
  bed: string
  unit: string
  facility: string
  timeZone: string
  /** IDs from the organization down to the unit. */
  above: string[]
  facts: DeviceFacts
}

/** Data by which the devices of all rooms are judged. */
export const healthStore = {
  /** Returns the values of a setting by org unit ID; the platform's value has the key null. */
  async valuesOf(tx: Tx, key: 'monitoring_thresholds' | 'locale'): Promise<Map<string | null, unknown>> {
    const rows = await tx
      .select({ nodeId: settings.nodeId, value: settings.value })
      .from(settings)
      .where(eq(settings.key, key))
    return new Map(rows.map(({ nodeId, value }) => [nodeId, value]))
  },

  /**
   * Reports whether this process is the one that judges, until the transaction ends. Only one process judges
   * at a time.
   */
  async isJudge(tx: Tx): Promise<boolean> {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${databaseLocks.judge}) as mine`,
    )
    return rows[0]?.mine === true
  },

  /**
   * Returns the rooms whose device has, had or could have a problem. A device that is linked, sees, responds
   * quickly and has no open alert is left out, unless versions count.
   */
  async doubtful(tx: Tx, versionsCount: boolean): Promise<EvaluatedRoom[]> {
    const { rows } = await tx.execute<{
      room_id: string
      customer_id: string
      number: string
      bed: string
      unit: string
      facility: string
      time_zone: string
      above: string[]
      online: boolean
      seen_at: string | null
      version: string
      round_trip_ms: number | null
      covered_since: string | null
      camera_lost_since: string | null
      self_test_failed_at: string | null
    }>(sql`
      select r.id as room_id, r.customer_id, r.number, r.bed, u.name as unit, f.name as facility, f.time_zone,
        array[c.organization_id, c.id, f.id, u.id]::text[] as above, l.room_id is not null as online,
        extract(epoch from d.seen_at) * 1000 as seen_at, d.version, j.round_trip_ms,
        extract(epoch from j.covered_since) * 1000 as covered_since,
        extract(epoch from j.camera_lost_since) * 1000 as camera_lost_since,
        extract(epoch from j.self_test_failed_at) * 1000 as self_test_failed_at
      from rooms r
      join room_devices d on d.room_id = r.id
      join units u on u.id = r.unit_id
      join facilities f on f.id = u.facility_id
      join customers c on c.id = r.customer_id
      left join device_links l on l.room_id = r.id
      left join device_journals j on j.room_id = r.id
      where r.removed_at is null and (${versionsCount} or l.room_id is null or j.covered_since is not null
        or j.camera_lost_since is not null or j.self_test_failed_at is not null or j.round_trip_ms > 50
        or exists (select 1 from device_alerts a where a.room_id = r.id and a.recovered_at is null))`)
    return rows.map((row) => ({
      roomId: row.room_id,
      customerId: row.customer_id,
      number: row.number,
      bed: row.bed,
      unit: row.unit,
      facility: row.facility,
      timeZone: row.time_zone,
      above: row.above,
      facts: {
        online: row.online,
        version: row.version,
        roundTripMs: row.round_trip_ms,
        seenAt: momentOf(row.seen_at),
        coveredSince: momentOf(row.covered_since),
        cameraLostSince: momentOf(row.camera_lost_since),
        selfTestFailedAt: momentOf(row.self_test_failed_at),
      },
    }))
  },

  /** Closes the alerts of removed rooms. */
  async recoverRemoved(tx: Tx, now: Date): Promise<void> {
    await tx.execute(
      sql`update device_alerts a set recovered_at = ${now} from rooms r
        where r.id = a.room_id and r.removed_at is not null and a.recovered_at is null`,
    )
  },
}

/** Converts a timestamp: PostgreSQL returns numeric as text. */
const momentOf = (text: string | null): number | null => (text === null ? null : Math.round(Number(text)))
