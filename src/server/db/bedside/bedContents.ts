import { sql } from 'drizzle-orm'
import type { Tx } from '../database.ts'

/**
 * Reports whether a bed has anything of its patient that a change of patients ends or wipes: remotes, a call, knocks,
 * visits, requests. One statement in place of those that would find nothing, as in most beds. Each condition includes
 * at least what the statement of the same table changes (`clearBed`).
 */
export async function hasBedContents(tx: Tx, roomId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ any: boolean }>(sql`
    select exists (select from bedside_sessions where room_id = ${roomId} and ended_at is null)
      or exists (select from calls where room_id = ${roomId} and ended_at is null)
      or exists (select from knocks where room_id = ${roomId}
        and (ended_at is null or (kind = 'emergency' and told_at is null)))
      or exists (select from visits where room_id = ${roomId} and (patient_id is not null or note <> ''))
      or exists (select from care_requests where room_id = ${roomId} and patient_left_at is null) as any`)
  return rows[0]?.any === true
}
