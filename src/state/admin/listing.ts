import { atom, type Atom, type createStore } from 'jotai'
import type { Answer } from './answer.ts'

interface Page<Item> {
  items: Item[]
  next_cursor: string | null
  total: number
}

/** `asOf`: when the server said so, in epoch milliseconds. */
type KnownPage<Item> = Page<Item> & { asOf: number }

/** One page of a list: what is known stays in sight while the next is fetched. */
export type ListingView<Item> =
  | { kind: 'loading'; page: KnownPage<Item> | null }
  | { kind: 'shown'; page: KnownPage<Item> }
  | { kind: 'failed'; code: string }

export interface Listing<Item> {
  viewAtom: Atom<ListingView<Item>>
  /** Fetches the page of that query; of several asked for, the last one counts. */
  ask(query: URLSearchParams): Promise<void>
}

interface ListingParts<Item> {
  fetchPage: (query: URLSearchParams) => Promise<Answer<Page<Item>>>
  now: () => number
  store: ReturnType<typeof createStore>
}

/** A list of the server's, a page at a time. */
export function createListing<Item>({ fetchPage, now, store }: ListingParts<Item>): Listing<Item> {
  const view = atom<ListingView<Item>>({ kind: 'loading', page: null })
  let asked = 0
  return {
    viewAtom: view,
    ask: async (query) => {
      asked += 1
      const mine = asked
      const before = store.get(view)
      store.set(view, { kind: 'loading', page: before.kind === 'failed' ? null : before.page })
      const answer = await fetchPage(query)
      if (mine !== asked) return
      store.set(
        view,
        answer.ok
          ? { kind: 'shown', page: { ...answer.value, asOf: now() } }
          : { kind: 'failed', code: answer.code },
      )
    },
  }
}
