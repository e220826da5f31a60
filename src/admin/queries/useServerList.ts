import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '../../state/admin/records/records.ts'
import { isTransient, type Refusal, type Result } from '../../state/admin/result.ts'
import { type RefusedError, valueOf } from './refusedError.ts'
import { useKept } from './useKept.ts'
import { useRefusal } from './useRefusal.ts'

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

export interface ServerList<Item> {
  /** Null until rows are known, and after a refusal. Known rows stay while another query runs. */
  known: KnownList<Item> | null
  /** Reason why the list cannot be read; null if it can. */
  refusal: Refusal | null
  isAsking: boolean
  /** Reads the list from the beginning. */
  again(): void
  /** Reads the next page, unless it is already being read or there is none. */
  more(): void
}

interface ServerListDeps<Item> {
  /** Identifies the list of the server. */
  name: string
  /** Query for the server. */
  asked: string
  fetchPage: (query: URLSearchParams) => Promise<Result<Page<Item>>>
  /** Epoch milliseconds. */
  now: () => number
}

type DatedPage<Item> = Page<Item> & { at: number }
type Pages<Item> = InfiniteData<DatedPage<Item>, string | null>

/** Size of further pages, which are larger than a page that a user waits for. */
const furtherRows = '100'

/** Reads a list from the server that grows as the user reads on. */
export function useServerList<Item extends { id: string }>({
  name,
  asked,
  fetchPage,
  now,
}: ServerListDeps<Item>): ServerList<Item> {
  const client = useQueryClient()
  const queryKey = ['list', name, asked]
  // Of a list that was left deep below its beginning, only the first page is known again, and read again.
  useState(() => client.setQueryData<Pages<Item>>(queryKey, (pages) => pages && firstOf(pages)))
  const query = useInfiniteQuery<DatedPage<Item>, RefusedError, Loaded<Item>, QueryKey, string | null>({
    queryKey,
    queryFn: async ({ pageParam }) => {
      const part = new URLSearchParams(asked)
      if (pageParam !== null) {
        part.set('limit', furtherRows)
        part.set('cursor', pageParam)
      }
      return { ...(await valueOf(fetchPage(part))), at: now() }
    },
    initialPageParam: null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // A page that was hidden for a while keeps its rows: all of them would be read again, one page after the other.
    refetchOnMount: ({ state }) => (state.data?.pages.length ?? 0) < 2,
    placeholderData: keepPreviousData,
    select: loadedOf,
  })
  const { error, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, isFetching } = query
  const refusal = useRefusal(queryKey, { error: isFetchNextPageError ? null : error, isPending })
  const loaded = useKept(queryKey, query)
  const isRefused = refusal !== null && !isTransient(refusal)
  const further = !hasNextPage
    ? 'none'
    : isFetchingNextPage
      ? 'coming'
      : isFetchNextPageError
        ? 'failed'
        : 'there'
  return {
    known: loaded === undefined || isRefused ? null : { ...loaded, further },
    refusal,
    isAsking: isFetching && !isFetchingNextPage,
    again: () => {
      // Of a long list, only the first page is read again.
      client.setQueryData<Pages<Item>>(queryKey, (pages) => pages && firstOf(pages))
      void query.refetch()
    },
    more: () => {
      if (hasNextPage && !isFetching) void query.fetchNextPage()
    },
  }
}

const firstOf = <Item>({ pages, pageParams }: Pages<Item>): Pages<Item> => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
})

type Loaded<Item> = Pick<KnownList<Item>, 'items' | 'asOf' | 'total'>

/** Joins the pages. A row that moved in the meantime may be in two of them and keeps its first position. */
function loadedOf<Item extends { id: string }>({ pages }: Pages<Item>): Loaded<Item> {
  const dated = pages.flatMap(({ items, at }) => items.map((item) => ({ item, at })))
  const seen = new Set<string>()
  const rows = dated.filter(({ item: { id } }) => !seen.has(id) && seen.add(id))
  return {
    items: rows.map(({ item }) => item),
    asOf: rows.map(({ at }) => at),
    total: pages.at(-1)?.total ?? 0,
  }
}
