import { type AnyColumn, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { JournalEntry } from '../../contract/monitoring.ts'
import type { Tx } from './database.ts'
import { deviceJournals } from './monitoringSchema.ts'

/** So many of the last things that happened to a device are kept. */
export const journalLength = 30

interface RoomKey {
  roomId: string
  customerId: string
}

interface Written {
  entries: readonly JournalEntry[]
  roundTripMs: number | null
  /** Null where the device has not told its state. */
  seen: { covered: boolean; cameraLost: boolean } | null
  now: Date
}

const Entries = z.array(z.unknown())

/** What passed between the server and the devices of rooms, and how they were when they were last tested. */
export const journalStore = {
  /** Adds to what is there, which another process may have written; the oldest entries go. */
  async write(tx: Tx, key: RoomKey, { entries, roundTripMs, seen, now }: Written): Promise<void> {
    const since = (known: AnyColumn, is: boolean) => (is ? sql`coalesce(${known}, ${now})` : null)
    await tx
      .insert(deviceJournals)
      .values({
        ...{ ...key, entries, roundTripMs, changedAt: now },
        coveredSince: seen?.covered === true ? now : null,
        cameraLostSince: seen?.cameraLost === true ? now : null,
      })
      .onConflictDoUpdate({
        target: deviceJournals.roomId,
        set: {
          changedAt: now,
          entries: sql`(select coalesce(jsonb_agg(entry order by place), '[]') from (
            select entry, place from jsonb_array_elements(${deviceJournals.entries} || excluded.entries)
              with ordinality as told (entry, place) order by place desc limit ${journalLength}) as kept)`,
          ...(roundTripMs !== null && { roundTripMs }),
          ...(seen !== null && {
            coveredSince: since(deviceJournals.coveredSince, seen.covered),
            cameraLostSince: since(deviceJournals.cameraLostSince, seen.cameraLost),
          }),
        },
      })
  },

  /** What a self-test found: when it failed, null where nothing was wrong. */
  async selfTest(tx: Tx, key: RoomKey, failedAt: Date | null): Promise<void> {
    await tx
      .insert(deviceJournals)
      .values({ ...key, selfTestFailedAt: failedAt })
      .onConflictDoUpdate({ target: deviceJournals.roomId, set: { selfTestFailedAt: failedAt } })
  },

  /** The latest first; what another version wrote otherwise is left out. */
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
