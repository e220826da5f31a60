import type { Page } from '../../state/admin/records/records.ts'
import type { Refusal, Result } from '../../state/admin/result.ts'
import { useServerValue } from './useServerValue.ts'

/** Maximum number of items that a user looks through; typing more words finds others. */
const shownItems = 100

/** Rooms or users to choose from: the matches of the words, limited to what a user can look through. */
export interface ItemSearch<Item> {
  items: readonly Item[]
  /** Number of all matches. */
  total: number
  isSearching: boolean
  refusal: Refusal | null
  again(): void
}

/** Finds the items of a list that match the words. Those found before stay until then. */
export function useItemSearch<Item>(
  name: 'rooms' | 'users',
  list: (query: URLSearchParams) => Promise<Result<Page<Item>>>,
  words: string,
): ItemSearch<Item> {
  const q = words.trim()
  const { value, refusal, isAsking, again } = useServerValue(
    ['found items', name, q],
    () => list(new URLSearchParams({ limit: String(shownItems), q })),
    { keeps: true },
  )
  const page = refusal === null ? value : null
  return { items: page?.items ?? [], total: page?.total ?? 0, isSearching: isAsking, refusal, again }
}
