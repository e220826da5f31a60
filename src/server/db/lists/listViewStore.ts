import { and, asc, count, eq } from 'drizzle-orm'
import type { ListView, ListViews, NewListView } from '../../../contract/lists/listViews.ts'
import { inOrder } from '../schema/columns.ts'
import type { Tx } from '../database.ts'
import { listColumns, listViews } from '../schema/listViewSchema.ts'

const view = { id: listViews.id, name: listViews.name, query: listViews.query }

/** Views and columns of the console’s lists that each user has saved. */
export const listViewStore = {
  async of(tx: Tx, userId: string, list: string): Promise<ListViews> {
    const [kept] = await tx
      .select({ columns: listColumns.columns })
      .from(listColumns)
      .where(and(eq(listColumns.userId, userId), eq(listColumns.list, list)))
    const items = await tx
      .select(view)
      .from(listViews)
      .where(and(eq(listViews.userId, userId), eq(listViews.list, list)))
      .orderBy(asc(inOrder(listViews.name)))
    return { columns: kept?.columns ?? null, items }
  },

  async count(tx: Tx, userId: string): Promise<number> {
    const [all] = await tx.select({ total: count() }).from(listViews).where(eq(listViews.userId, userId))
    return all?.total ?? 0
  },

  /** Saves a view. Returns null if one with that name already exists. */
  async add(tx: Tx, userId: string, { list, name, query }: NewListView): Promise<ListView | null> {
    const [made] = await tx
      .insert(listViews)
      .values({ userId, list, name, query })
      .onConflictDoNothing()
      .returning(view)
    return made ?? null
  },

  /** Removes a view. Returns false if the user has none with that ID. */
  async remove(tx: Tx, userId: string, id: string): Promise<boolean> {
    const gone = await tx.delete(listViews).where(and(eq(listViews.id, id), eq(listViews.userId, userId)))
    return gone.rowCount === 1
  },

  /** Sets the columns to show. An empty list restores all columns in their default order. */
  async setColumns(tx: Tx, userId: string, list: string, columns: string[]): Promise<void> {
    if (columns.length === 0) {
      await tx.delete(listColumns).where(and(eq(listColumns.userId, userId), eq(listColumns.list, list)))
      return
    }
    await tx
      .insert(listColumns)
      .values({ userId, list, columns })
      .onConflictDoUpdate({ target: [listColumns.userId, listColumns.list], set: { columns } })
  },
}
