import type { Assignment } from '../../contract/permissions/roles.ts'
import type { Tx } from '../db/database.ts'
import { type After, type Page, type PageRequest, readCursor, type SortKey } from '../db/lists/keyset.ts'
import type { ConsoleUser } from '../auth/consoleAuthentication.ts'
import { ApiError } from '../errors/apiError.ts'

/** A list query against the database: its sort keys, and the function that finds a page. */
export interface Listed<Item> {
  keys: readonly SortKey[]
  find: (tx: Tx, part: PageRequest) => Promise<Page<Item>>
}

/** Caller of a list, and the org units at or below which they may see rows. */
export interface ListCaller {
  user: ConsoleUser
  within: readonly Assignment[]
}

/**
 * Parses a list’s `sort`: keys, with a leading minus for descending order. Throws `bad_request` for an
 * unknown key.
 */
export function sortOf<Key extends string>(
  asked: string | readonly string[],
  keys: readonly Key[],
): { key: Key; descending: boolean }[] {
  return [asked].flat().map((name) => {
    const descending = name.startsWith('-')
    const key = keys.find((known) => known === name.slice(descending ? 1 : 0))
    if (key === undefined) throw new ApiError('bad_request', { fields: { sort: 'invalid_value' } })
    return { key, descending }
  })
}

/** Returns the words of a search, all of which must match. At most ten are used, because more do not help. */
export function wordsOf(search: string): string[] {
  return search
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '')
    .slice(0, 10)
}

/** Returns the ids of the selected rows; undefined if all rows are requested. */
export const idsOf = (selected: string | undefined): string[] | undefined => selected?.split(',')

/**
 * Returns the start of the page; null for the first one.
 * @throws `bad_request` for a cursor of another list or another sort order.
 */
export function cursorOf(asked: string | undefined, keys: readonly SortKey[]): After | null {
  const after = asked === undefined ? null : readCursor(asked, keys)
  if (asked !== undefined && after === null)
    throw new ApiError('bad_request', { fields: { cursor: 'invalid_format' } })
  return after
}

/** Returns the record that a list finds by its id. Throws `not_found` for one that the caller does not see. */
export async function onlyItem<Item>(find: (part: PageRequest) => Promise<Page<Item>>): Promise<Item> {
  const { items } = await find({ after: null, limit: 1, counted: false })
  const [item] = items
  if (item === undefined) throw new ApiError('not_found')
  return item
}
