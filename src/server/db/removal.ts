import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { restoreDays } from '../../domain/records.ts'

/** What was removed, and may still be restored. */
export function restorable(removedAt: AnyColumn | SQL): SQL {
  return sql`${removedAt} > now() - make_interval(days => ${restoreDays})`
}
