import { atom, type Atom, type createStore } from 'jotai'
import type { Result } from '../result.ts'
import type { Page } from '../records/records.ts'

/** Rooms or users to choose from: the matches of the words, limited to what a user can look through. */
export type ItemSearchView<Item> =
  | { kind: 'searching'; items: readonly Item[]; total: number }
  | { kind: 'found'; items: readonly Item[]; total: number }
  | { kind: 'failed'; code: string }

export interface ItemSearch<Item> {
  viewAtom: Atom<ItemSearchView<Item>>
  /** Searches for the words; of concurrent calls, the last one wins. */
  ask(words: string): Promise<void>
}

/** Maximum number of items that a user looks through; typing more words finds others. */
const shownItems = 100

export function createItemSearch<Item>(
  list: (query: URLSearchParams) => Promise<Result<Page<Item>>>,
  store: ReturnType<typeof createStore>,
): ItemSearch<Item> {
  const view = atom<ItemSearchView<Item>>({ kind: 'searching', items: [], total: 0 })
  let asked = 0
  return {
    viewAtom: view,
    ask: async (words) => {
      asked += 1
      const mine = asked
      const { items, total } = { items: [], total: 0, ...store.get(view) }
      store.set(view, { kind: 'searching', items, total })
      const query = new URLSearchParams({ limit: String(shownItems), q: words.trim() })
      const result = await list(query)
      if (mine !== asked) return
      store.set(
        view,
        result.ok
          ? { kind: 'found', items: result.value.items, total: result.value.total }
          : { kind: 'failed', code: result.code },
      )
    },
  }
}
