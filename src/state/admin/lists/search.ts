import { atom, type Atom, type createStore } from 'jotai'
import type { SearchResult } from '../../../contract/lists/search.ts'
import type { ListPorts } from './listViews.ts'

/** Search results and their query; earlier results stay on screen while a new search runs. */
export type SearchView =
  | { kind: 'idle' }
  | { kind: 'found'; q: string; result: SearchResult }
  | { kind: 'failed'; code: string }

export interface Search {
  viewAtom: Atom<SearchView>
  /** Searches for words; of concurrent calls, the last one wins. Without words there are no results. */
  find(q: string): Promise<void>
}

/** Creates the search over everything that the user may see. */
export function createSearch(
  ports: Pick<ListPorts, 'search'>,
  store: ReturnType<typeof createStore>,
): Search {
  const view = atom<SearchView>({ kind: 'idle' })
  let asked = 0
  return {
    viewAtom: view,
    find: async (q) => {
      asked += 1
      const mine = asked
      if (q === '') {
        store.set(view, { kind: 'idle' })
        return
      }
      const result = await ports.search({ query: { q } })
      if (mine !== asked) return
      store.set(
        view,
        result.ok ? { kind: 'found', q, result: result.value } : { kind: 'failed', code: result.code },
      )
    },
  }
}
