import { lt, sql } from 'drizzle-orm'
import type { PoorCall } from '../../../domain/calls/qualityCause.ts'
import { databaseLocks } from '../connection/advisoryLocks.ts'
import type { Tx } from '../database.ts'
import { notifiedBadDays } from '../schema/callQualitySchema.ts'
import { gradedCalls, isBadDay, minutesWhere } from './callQualityFigures.ts'

/** A day on which many calls of a unit were poor. */
export interface UnitBadDay {
  customerId: string
  unitId: string
  unit: string
  facility: string
  timeZone: string
  /** IDs from the organization down to the unit. */
  above: string[]
  /** In the time zone of the facility, as `YYYY-MM-DD`. */
  day: string
  calls: number
  poor: number
  /** Number of beds with calls. */
  beds: number
  poorCalls: PoorCall[]
}

/** Days on which many calls of a unit were poor. */
export const badDayStore = {
  /** Reports whether this process notifies of them until the transaction ends: one process at a time does. */
  async isNotifier(tx: Tx): Promise<boolean> {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${databaseLocks.badDays}) as mine`,
    )
    return rows[0]?.mine === true
  },

  /** Returns the bad ones of the units' last `days` whole days of which no one has been notified yet. */
  async open(tx: Tx, now: Date, days: number): Promise<UnitBadDay[]> {
    // With the day that has not ended yet, and the hour by which a day is longer where the clocks are put back.
    const hours = (days + 1) * 24 + 1
    const recent = sql`m.at >= ${now}::timestamptz - ${hours}::int * interval '1 hour' and units.removed_at is null`
    const { rows } = await tx.execute<UnitBadDay & Record<string, unknown>>(sql`
      select customer_id as "customerId", unit_id as "unitId", max(unit) as unit, max(facility) as facility,
        max(time_zone) as "timeZone",
        array[organization_id, customer_id, facility_id, unit_id]::text[] as above, day, count(*)::int as calls,
        ${minutesWhere(sql`grade = 'poor'`)} as poor, count(distinct room_id)::int as beds,
        json_agg(json_build_object('room', room, 'bedUplink', bed_up, 'bedDownlink', bed_down,
          'awayUplink', away_up, 'awayDownlink', away_down)) filter (where grade = 'poor') as "poorCalls"
      from ${gradedCalls(recent)} call
      where (${now}::timestamptz at time zone time_zone)::date - day::date between 1 and ${days}::int
        and not exists (select from notified_bad_days n where n.unit_id = call.unit_id and n.day = call.day::date)
      group by organization_id, customer_id, facility_id, unit_id, day
      having ${isBadDay}
      order by facility, day, unit`)
    return rows
  },

  /** Records that someone has been notified of these days. */
  async note(tx: Tx, days: readonly UnitBadDay[], notifiedAt: Date): Promise<void> {
    if (days.length === 0) return
    await tx
      .insert(notifiedBadDays)
      .values(days.map(({ customerId, unitId, day }) => ({ customerId, unitId, day, notifiedAt })))
      .onConflictDoNothing()
  },

  /** Deletes the records from before this time. */
  async forget(tx: Tx, before: Date): Promise<void> {
    await tx.delete(notifiedBadDays).where(lt(notifiedBadDays.notifiedAt, before))
  },
}
