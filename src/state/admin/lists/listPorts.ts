import type { ListView, ListViews, NewListView } from '../../../contract/lists/listViews.ts'
import type { SearchResult } from '../../../contract/lists/search.ts'
import type { Result } from '../result.ts'

/** Saved views and columns of lists, and the search across all of them, on the server. */
export interface ListPorts {
  search(q: string): Promise<Result<SearchResult>>
  /** Returns the user's own views of a list, and the columns that they chose. */
  views(list: string): Promise<Result<ListViews>>
  keepView(view: NewListView): Promise<Result<ListView>>
  removeView(id: string): Promise<Result<null>>
  /** Saves the columns; none means all columns in their default order. */
  keepColumns(list: string, columns: readonly string[]): Promise<Result<null>>
}
