import * as z from 'zod/mini'
import { ById, type Endpoints } from '../endpoint.ts'
import { ListColumns, ListName, ListView, ListViews, NewListView } from './listViews.ts'
import { searchWords } from './lists.ts'
import { SearchResult } from './search.ts'

/** Saved views of the console’s lists, and the search across all of them. */
export const listEndpoints = {
  /** Records within the caller's scope whose name, number or address contains the words. */
  search: {
    method: 'GET',
    path: '/api/v1/search',
    query: z.strictObject({ q: searchWords }),
    reply: SearchResult,
  },
  /** The caller's own views of a list, and the columns that they chose. */
  views: {
    method: 'GET',
    path: '/api/v1/list-views',
    query: z.strictObject({ list: ListName }),
    reply: ListViews,
  },
  /** Refused with 409 `already_exists` if the caller already uses the name for that list. */
  keepView: { method: 'POST', path: '/api/v1/list-views', body: NewListView, reply: ListView, status: 201 },
  removeView: { method: 'DELETE', path: '/api/v1/list-views/:id', params: ById },
  keepColumns: {
    method: 'PUT',
    path: '/api/v1/list-views/:list/columns',
    params: z.object({ list: ListName }),
    body: ListColumns,
  },
} as const satisfies Endpoints
