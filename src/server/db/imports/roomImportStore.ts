import { sql } from 'drizzle-orm'
import type { Tx } from '../database.ts'

/** A room of the imported file, as it is looked up. */
interface SoughtRoom {
  row: number
  unit_id: string
  number: string
  bed: string
}

/** A room to write, with the row that it comes from. */
export interface ImportedRoom extends SoughtRoom {
  id: string
  customer_id: string
  unique_id: string
  type: string
  /** Target ID of the audit entry about it. */
  entry_id: string
}

/** Imports thousands of rooms: each statement takes them as one JSON text. */
export const roomImportStore = {
  /**
   * Returns the rows whose room already exists (`taken`) or is also in an earlier row (`first`). Names are
   * compared by the database's own rule for equal names.
   */
  async twins(
    tx: Tx,
    rooms: readonly SoughtRoom[],
  ): Promise<{ row: number; first: number; taken: boolean }[]> {
    const { rows } = await tx.execute<{ row: number; first: number; taken: boolean }>(sql`
      select row, first, taken from (
        select distinct on (g.row) g.row, r.id is not null as taken,
          min(g.row) over (partition by g.unit_id, wardlink_same_name(g.number), wardlink_same_name(g.bed)) as first
        from jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb) as g(row int, unit_id uuid, number text, bed text)
        left join rooms r on r.unit_id = g.unit_id and wardlink_same_name(r.number) = wardlink_same_name(g.number)
          and wardlink_same_name(r.bed) = wardlink_same_name(g.bed) and r.removed_at is null
      ) given where taken or first < row order by row`)
    return rows
  },

  /** Returns, by unit, the longest all-digit room number that begins with a zero. */
  async zeroNumbers(tx: Tx, unitIds: readonly string[]): Promise<Map<string, string>> {
    const { rows } = await tx.execute<{ unit_id: string; number: string }>(sql`
      select distinct on (unit_id) unit_id, number from rooms
      where unit_id = any (${sql.param([...unitIds])}::uuid[]) and removed_at is null and number ~ '^0[0-9]+$'
      order by unit_id, length(number) desc, number`)
    return new Map(rows.map(({ unit_id: unit, number }) => [unit, number]))
  },

  /** Writes the rooms, and records the import row of each. */
  async write(tx: Tx, importId: string, rooms: readonly ImportedRoom[]): Promise<void> {
    const given = JSON.stringify(rooms)
    await tx.execute(sql`
      insert into rooms (id, customer_id, unit_id, unique_id, type, number, bed, alias)
      select id, customer_id, unit_id, unique_id, type, number, bed, 'room-' || lower(unique_id)
      from jsonb_to_recordset(${given}::jsonb)
        as g(id uuid, customer_id uuid, unit_id uuid, unique_id text, type text, number text, bed text)`)
    await tx.execute(sql`
      insert into import_records (import_id, row, record_id, entry_id, customer_id)
      select ${importId}::uuid, row, id, entry_id, customer_id
      from jsonb_to_recordset(${given}::jsonb) as g(row int, id uuid, entry_id uuid, customer_id uuid)`)
  },
}
