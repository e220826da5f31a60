import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { restoreDays } from '../../../domain/records.ts'

/** Condition for a record that was removed and can still be restored. */
export function restorableFilter(removedAt: AnyColumn | SQL): SQL {
  return sql`${removedAt} > now() - make_interval(days => ${restoreDays})`
}
