import { sql } from 'drizzle-orm'
import type { Tx } from '../database.ts'

/**
 * Locks the rows of these rooms until the transaction ends, as far as they exist and no one else has locked
 * them. Returns the rooms whose rows others have locked: a statement for many rooms must not wait for one of
 * them, for example for a frozen process.
 */
export async function lockAvailableRows(
  tx: Tx,
  table: 'room_devices' | 'device_journals',
  rooms: readonly { roomId: string }[],
): Promise<Set<string>> {
  const ids = sql`any(string_to_array(${rooms.map(({ roomId }) => roomId).join(',')}, ',')::uuid[])`
  const name = sql.identifier(table)
  const { rows } = await tx.execute<{ room_id: string }>(sql`with taken as materialized
      (select room_id from ${name} where room_id = ${ids} order by room_id for no key update skip locked)
    select room_id from ${name} where room_id = ${ids} except select room_id from taken`)
  return new Set(rows.map((row) => row.room_id))
}
