import { atom, type Atom, type createStore } from 'jotai'
import type { Result } from '../result.ts'
import type { Page } from '../records/records.ts'

/** Loaded part of a list: its pages in order, from the first. */
export interface KnownList<Item> {
  items: readonly Item[]
  /** Number of all matches, loaded or not. */
  total: number
  /** When the server returned each item, in epoch milliseconds. */
  asOf: readonly number[]
  /** Availability of further rows; `failed` can be retried. */
  further: 'none' | 'there' | 'coming' | 'failed'
}

/** State of a list. Known rows stay on screen while another query runs. */
export type ListingView<Item> =
  | { kind: 'loading'; known: KnownList<Item> | null }
  | { kind: 'shown'; known: KnownList<Item> }
  | { kind: 'failed'; code: string }

export interface Listing<Item> {
  viewAtom: Atom<ListingView<Item>>
  /** Loads the list from the beginning; of concurrent calls, the last one wins. */
  ask(query: URLSearchParams): Promise<void>
  /** Fetches the next page, unless it is already being fetched or there is none. */
  more(): Promise<void>
}

interface ListingDeps<Item> {
  fetchPage: (query: URLSearchParams) => Promise<Result<Page<Item>>>
  now: () => number
  store: ReturnType<typeof createStore>
}

/** Size of further pages, which are larger than a page that a user waits for. */
const furtherRows = 100

/** Creates a list from the server that grows as the user reads on. */
export function createListing<Item extends { id: string }>(deps: ListingDeps<Item>): Listing<Item> {
  const { fetchPage, now, store } = deps
  const view = atom<ListingView<Item>>({ kind: 'loading', known: null })
  let question = new URLSearchParams()
  let cursor: string | null = null
  let asked = 0

  const knownFrom = (page: Page<Item>, before: KnownList<Item> | null): KnownList<Item> => {
    cursor = page.next_cursor
    const { items, asOf } = appended(before ?? { items: [], asOf: [] }, page.items, now())
    return {
      items,
      asOf,
      total: page.total,
      further: cursor === null ? 'none' : 'there',
    }
  }

  return {
    viewAtom: view,
    ask: async (query) => {
      asked += 1
      const mine = asked
      question = new URLSearchParams(query)
      const before = store.get(view)
      store.set(view, { kind: 'loading', known: before.kind === 'failed' ? null : before.known })
      const result = await fetchPage(question)
      if (mine !== asked) return
      store.set(
        view,
        result.ok
          ? { kind: 'shown', known: knownFrom(result.value, null) }
          : { kind: 'failed', code: result.code },
      )
    },
    more: async () => {
      const before = store.get(view)
      if (before.kind !== 'shown' || cursor === null || before.known.further === 'coming') return
      const mine = asked
      const { known } = before
      store.set(view, { kind: 'shown', known: { ...known, further: 'coming' } })
      const query = new URLSearchParams(question)
      query.set('limit', String(furtherRows))
      query.set('cursor', cursor)
      const result = await fetchPage(query)
      if (mine !== asked) return
      store.set(view, {
        kind: 'shown',
        known: result.ok ? knownFrom(result.value, known) : { ...known, further: 'failed' },
      })
    },
  }
}

/** Appends a page. A row that moved in the meantime may arrive twice and keeps its first position. */
function appended<Item extends { id: string }>(
  before: Pick<KnownList<Item>, 'items' | 'asOf'>,
  page: readonly Item[],
  now: number,
): Pick<KnownList<Item>, 'items' | 'asOf'> {
  const seen = new Set(before.items.map(({ id }) => id))
  const further = page.filter(({ id }) => !seen.has(id))
  return { items: [...before.items, ...further], asOf: [...before.asOf, ...further.map(() => now)] }
}
