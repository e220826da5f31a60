import type { RoomRecord } from '../../../../src/server/db/rooms/roomStore.ts'
import type { TestHospital } from '../testHospital.ts'

/** Row of a room's device that another transaction is writing. */
export interface HeldRow {
  /** Returns the number of connections that wait for it. */
  waiting(): Promise<number>
  /** Rolls the write back, and ends the hold. */
  release(): Promise<void>
}

export async function holdDeviceRow(
  ward: Pick<TestHospital, 'database'>,
  room: RoomRecord,
): Promise<HeldRow> {
  const holder = await ward.database.connect()
  // Use a second connection: inside a transaction, the list of waiting connections stays as it was when first
  // read.
  const watch = await ward.database.connect()
  await holder.query('begin')
  await holder.query('select from room_devices where room_id = $1 for update', [room.id])
  return {
    waiting: async () => {
      const { rows } = await watch.query<{ count: number }>(
        `select count(distinct pid)::int as count from pg_locks where not granted and pid = any (
           select pid from pg_stat_activity where datname = current_database() and query like '%room_devices%')`,
      )
      return rows[0]?.count ?? 0
    },
    release: async () => {
      await holder.query('rollback')
      await Promise.all([holder.end(), watch.end()])
    },
  }
}
