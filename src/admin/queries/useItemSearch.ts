import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Page } from '../../state/admin/records/records.ts'
import type { Refusal, Result } from '../../state/admin/result.ts'
import { useServerValue } from './useServerValue.ts'

/** Maximum number of items that a user looks through; typing more words finds others. */
const shownItems = 100

const foundItems = 'found items'

/** Rooms or users to choose from: the matches of the words, limited to what a user can look through. */
export interface ItemSearch<Item> {
  items: readonly Item[]
  /** Number of all matches; null while it is not known. */
  total: number | null
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
    [foundItems, name, q],
    () => list(new URLSearchParams({ limit: String(shownItems), q })),
    { keeps: true },
  )
  const page = refusal === null ? value : null
  return { items: page?.items ?? [], total: page?.total ?? null, isSearching: isAsking, refusal, again }
}

/** Finds the users again when one of them gets another version. `version` is null while that is not known. */
export function useFoundUsersRefresh(version: number | null): void {
  const queries = useQueryClient()
  const known = useRef<number | null>(null)
  useEffect(() => {
    if (version === null) return
    const before = known.current
    known.current = version
    if (before !== null && before !== version)
      void queries.invalidateQueries({ queryKey: [foundItems, 'users'] })
  }, [queries, version])
}
