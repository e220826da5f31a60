import { eq, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Assignment, Node } from '../../../contract/permissions/roles.ts'

/**
 * Columns that give the position of a list’s rows in the tree; a level that is left out is below all of its
 * rows.
 */
export type LevelColumns = Partial<Record<Node['level'], AnyColumn | SQL>>

/**
 * Selects the rows at or below the org unit of any assignment. Row-level security has already admitted the
 * customer; below it the org unit decides.
 */
export function subtreeFilter(columns: LevelColumns, within: readonly Assignment[]): SQL | undefined {
  return or(
    sql`false`,
    ...within.map(({ path }) => {
      const orgUnit = path.at(-1)
      if (orgUnit === undefined) return sql`true`
      const column = columns[orgUnit.level]
      return column === undefined ? sql`false` : eq(sql`${column}`, orgUnit.id)
    }),
  )
}
