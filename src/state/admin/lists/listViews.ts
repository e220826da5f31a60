import { atom, type Atom, type createStore } from 'jotai'
import type { ListViews as Kept } from '../../../contract/lists/listViews.ts'
import type { listEndpoints } from '../../../contract/lists/listEndpoints.ts'
import type { EndpointPorts } from '../result.ts'

/** Saved views and columns of lists, and the search across all of them, on the server. */
export type ListPorts = EndpointPorts<typeof listEndpoints>

/** The user's views of a list. `columns`: the chosen ones, null for all in their default order. */
export interface ListViewsView extends Kept {
  /** Reason why the last change was not saved; null if it was. */
  code: string | null
}

export interface ListViews {
  viewAtom: Atom<ListViewsView>
  load(): Promise<void>
  /** Shows these columns immediately and saves the choice; an empty list restores the default. */
  chooseColumns(columns: readonly string[]): Promise<void>
  /** Saves a view. Resolves to true if it was saved. */
  keep(name: string, query: string): Promise<boolean>
  remove(id: string): Promise<void>
}

/**
 * Creates a user’s saved views of a list, which the server stores. Without an answer the list has its default
 * form.
 */
export function createListViews(
  ports: ListPorts,
  list: string,
  store: ReturnType<typeof createStore>,
): ListViews {
  const view = atom<ListViewsView>({ columns: null, items: [], code: null })
  const change = (part: Partial<ListViewsView>) => store.set(view, { ...store.get(view), ...part })
  return {
    viewAtom: view,
    load: async () => {
      const result = await ports.views({ query: { list } })
      if (result.ok) change({ ...result.value })
    },
    chooseColumns: async (columns) => {
      change({ columns: columns.length === 0 ? null : [...columns] })
      const result = await ports.keepColumns({ list, body: { columns: [...columns] } })
      change({ code: result.ok ? null : result.code })
    },
    keep: async (name, query) => {
      const result = await ports.keepView({ body: { list, name, query } })
      if (result.ok) change({ items: [...store.get(view).items, result.value], code: null })
      else change({ code: result.code })
      return result.ok
    },
    remove: async (id) => {
      const result = await ports.removeView({ id })
      // A view that no longer exists is the desired result.
      if (result.ok || result.code === 'not_found')
        change({ items: store.get(view).items.filter((item) => item.id !== id), code: null })
      else change({ code: result.code })
    },
  }
}
