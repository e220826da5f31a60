import { eq, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { JournalEntry } from '../../../contract/monitoring/monitoring.ts'
import type { Tx } from '../database.ts'
import { deviceJournals } from '../schema/monitoringSchema.ts'

/** Number of recent entries kept per device. */
export const journalLength = 30

interface RoomKey {
  roomId: string
  customerId: string
}

export interface WrittenJournal extends RoomKey {
  entries: readonly JournalEntry[]
  /** `null` if the device has not answered a ping since. */
  roundTripMs: number | null
  /** `null` if the device has not reported its state. */
  seen: { covered: boolean; cameraLost: boolean } | null
  now: Date
}

const Entries = z.array(z.unknown())

/** Journal of what passed between the server and the devices of rooms, and of their last self-test. */
export const journalStore = {
  /**
   * Appends to the stored entries, which another process may have written, and drops the oldest. There is at
   * most one journal per room.
   */
  async write(tx: Tx, journals: readonly WrittenJournal[]): Promise<void> {
    const [seen, unseen] = [
      journals.filter((one) => one.seen !== null),
      journals.filter((one) => one.seen === null),
    ]
    await writeWith(tx, unseen, sql``)
    await writeWith(
      tx,
      seen,
      sql`covered_since = case when excluded.covered_since is not null
        then coalesce(known.covered_since, excluded.covered_since) end,
      camera_lost_since = case when excluded.camera_lost_since is not null
        then coalesce(known.camera_lost_since, excluded.camera_lost_since) end,`,
    )
  },

  /** Stores the result of a self-test: when it failed; null if nothing was wrong. */
  async selfTest(tx: Tx, key: RoomKey, failedAt: Date | null): Promise<void> {
    await tx
      .insert(deviceJournals)
      .values({ ...key, selfTestFailedAt: failedAt })
      .onConflictDoUpdate({ target: deviceJournals.roomId, set: { selfTestFailedAt: failedAt } })
  },

  /** Returns the entries, the latest first, without those that another version wrote in another format. */
  async entries(tx: Tx, roomId: string): Promise<JournalEntry[]> {
    const rows = await tx
      .select({ entries: deviceJournals.entries })
      .from(deviceJournals)
      .where(eq(deviceJournals.roomId, roomId))
    const read = z.safeParse(Entries, rows[0]?.entries).data ?? []
    return read
      .flatMap((entry) => {
        const known = z.safeParse(JournalEntry, entry)
        return known.success ? [known.data] : []
      })
      .toReversed()
  },
}

/**
 * Writes journals. `since` is the SQL that updates the columns for the start of a condition in existing rows.
 */
async function writeWith(tx: Tx, journals: readonly WrittenJournal[], since: SQL): Promise<void> {
  if (journals.length === 0) return
  const rows = journals.map(({ roomId, customerId, entries, roundTripMs, seen, now }) => ({
    room_id: roomId,
    customer_id: customerId,
    entries,
    round_trip_ms: roundTripMs,
    changed_at: now,
    covered: seen?.covered === true,
    camera_lost: seen?.cameraLost === true,
  }))
  await tx.execute(sql`insert into device_journals as known
      (room_id, customer_id, entries, round_trip_ms, changed_at, covered_since, camera_lost_since)
    select room_id, customer_id, entries, round_trip_ms, changed_at,
        case when covered then changed_at end, case when camera_lost then changed_at end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (room_id uuid, customer_id uuid, entries jsonb,
        round_trip_ms integer, changed_at timestamptz, covered boolean, camera_lost boolean)
      order by room_id
    on conflict (room_id) do update set
      ${since}
      changed_at = excluded.changed_at,
      round_trip_ms = coalesce(excluded.round_trip_ms, known.round_trip_ms),
      entries = (select coalesce(jsonb_agg(entry order by place), '[]') from (
        select entry, place from jsonb_array_elements(known.entries || excluded.entries)
          with ordinality as listed (entry, place) order by place desc limit ${journalLength}) as kept)`)
}
