import type { ListView, ListViews, NewListView } from '../../contract/listViews.ts'
import type { SearchResult } from '../../contract/search.ts'
import type { Answer } from './answer.ts'

/** Saved views and columns of lists, and the search across all of them, on the server. */
export interface ListPorts {
  search(q: string): Promise<Answer<SearchResult>>
  /** One's own views of a list, and the columns that one wants of it. */
  views(list: string): Promise<Answer<ListViews>>
  keepView(view: NewListView): Promise<Answer<ListView>>
  removeView(id: string): Promise<Answer<null>>
  /** None for all columns as they come. */
  keepColumns(list: string, columns: readonly string[]): Promise<Answer<null>>
}
