import { atom, type Atom, type createStore } from 'jotai'
import type { Answer } from './answer.ts'
import type { Page } from './records.ts'

/** So many pages of 200 are read: a list that is longer is no choice for anybody. */
const mostPages = 10

/** All that can be chosen in a form's list; empty until it is had, and where there is no list. */
export function createChoices<Item>(
  list: ((query: URLSearchParams) => Promise<Answer<Page<Item>>>) | null,
  store: ReturnType<typeof createStore>,
): { itemsAtom: Atom<readonly Item[]>; load: () => Promise<void> } {
  const items = atom<readonly Item[]>([])
  return {
    itemsAtom: items,
    load: async () => {
      if (list === null) return
      let cursor: string | null = null
      const found: Item[] = []
      for (let page = 0; page < mostPages; page += 1) {
        const query = new URLSearchParams({ limit: '200', ...(cursor !== null && { cursor }) })
        const answer = await list(query)
        if (!answer.ok) break
        found.push(...answer.value.items)
        cursor = answer.value.next_cursor
        if (cursor === null) break
      }
      store.set(items, found)
    },
  }
}
