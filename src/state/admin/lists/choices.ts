import { atom, type Atom, type createStore } from 'jotai'
import type { Result, Refusal } from '../result.ts'
import { fetchAllPages } from './fetchAllPages.ts'
import type { Page } from '../records/records.ts'

/** All options of a form's list: empty until the whole list is loaded, and if there is no list. */
export interface Choices<Item> {
  itemsAtom: Atom<readonly Item[]>
  /** Reason why the list cannot be loaded. A partial list is not offered. */
  refusalAtom: Atom<Refusal | null>
  load(): Promise<void>
}

export function createChoices<Item>(
  list: ((query: URLSearchParams) => Promise<Result<Page<Item>>>) | null,
  store: ReturnType<typeof createStore>,
): Choices<Item> {
  const items = atom<readonly Item[]>([])
  const refusal = atom<Refusal | null>(null)
  return {
    itemsAtom: items,
    refusalAtom: refusal,
    load: async () => {
      if (list === null) return
      const result = await fetchAllPages(list, new URLSearchParams())
      store.set(refusal, result.ok ? null : result)
      if (result.ok) store.set(items, result.value)
    },
  }
}
