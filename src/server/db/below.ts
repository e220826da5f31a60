import { eq, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Assignment, Node } from '../../contract/roles.ts'

/** Where a list's rows say what they lie under; a level that is left out is below all of its rows. */
export type LevelColumns = Partial<Record<Node['level'], AnyColumn | SQL>>

/** What lies at or below any of the nodes. Row-level security has let in the customer already; below it the node counts. */
export function belowAny(columns: LevelColumns, within: readonly Assignment[]): SQL | undefined {
  return or(
    sql`false`,
    ...within.map(({ path }) => {
      const node = path.at(-1)
      if (node === undefined) return sql`true`
      const column = columns[node.level]
      return column === undefined ? sql`false` : eq(sql`${column}`, node.id)
    }),
  )
}
