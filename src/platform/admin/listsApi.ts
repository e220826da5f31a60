import * as z from 'zod/mini'
import { ListView, ListViews, type NewListView } from '../../contract/lists/listViews.ts'
import { SearchResult } from '../../contract/lists/search.ts'
import type { ConsoleClient } from './consoleClient.ts'

const path = '/api/v1/list-views'

/** Saved views of lists and the global search on the server. Implements `ListPorts` of src/state/admin. */
export function createListsApi(server: ConsoleClient) {
  return {
    search: (q: string) =>
      server.ask({
        method: 'GET',
        path: '/api/v1/search',
        query: new URLSearchParams({ q }),
        read: (body) => z.parse(SearchResult, body),
      }),
    views: (list: string) =>
      server.ask({
        method: 'GET',
        path,
        query: new URLSearchParams({ list }),
        read: (body) => z.parse(ListViews, body),
      }),
    keepView: (body: NewListView) =>
      server.ask({ method: 'POST', path, body, read: (reply) => z.parse(ListView, reply) }),
    removeView: (id: string) =>
      server.ask({ method: 'DELETE', path: `${path}/${encodeURIComponent(id)}`, read: () => null }),
    keepColumns: (list: string, columns: readonly string[]) =>
      server.ask({
        method: 'PUT',
        path: `${path}/${encodeURIComponent(list)}/columns`,
        body: { columns },
        read: () => null,
      }),
  }
}
