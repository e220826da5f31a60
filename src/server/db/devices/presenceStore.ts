import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { installation } from '../schema/deviceSchema.ts'
import { devicePresence } from '../schema/presenceSchema.ts'

/** Periods in which devices were linked. */
export const presenceStore = {
  /**
   * Deletes at most `atMost` links that ended before the given time and returns how many. If any were
   * deleted, the known period begins at that time, so that no report counts forgotten time as time without a
   * device.
   */
  async forget(tx: Tx, before: Date, atMost: number): Promise<number> {
    const old = tx
      .select({ id: devicePresence.id })
      .from(devicePresence)
      .where(lt(devicePresence.unlinkedAt, before))
      .limit(atMost)
    const gone = await tx
      .delete(devicePresence)
      .where(inArray(devicePresence.id, old))
      .returning({ id: devicePresence.id })
    if (gone.length > 0)
      await tx
        .update(installation)
        .set({ value: before.toISOString() })
        .where(
          and(
            eq(installation.key, 'presence_since'),
            sql`${installation.value}::timestamptz < ${before.toISOString()}::timestamptz`,
          ),
        )
    return gone.length
  },
}
