import type { Assignment } from '../../contract/roles.ts'
import type { Tx } from '../db/database.ts'
import { type After, type Page, type Part, readCursor, type SortKey } from '../db/keyset.ts'
import type { ConsoleUser } from './consoleAuthentication.ts'
import { ApiError } from './errors.ts'

/** A list as the database has it: who asks what, and in which order. */
export interface Listed<Item> {
  keys: readonly SortKey[]
  find: (tx: Tx, part: Part) => Promise<Page<Item>>
}

/** Who asks for a list, and the nodes at or below which he may look. */
export interface Asker {
  user: ConsoleUser
  within: readonly Assignment[]
}

/** What a list's `sort` asks for: a key, with a minus before it for the last first. Throws `bad_request` for another key. */
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

/** The words of a search, each of which must be found; more than ten help nobody. */
export function wordsOf(search: string): string[] {
  return search
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '')
    .slice(0, 10)
}

/** The rows that somebody has selected; undefined where all are asked for. */
export const idsOf = (selected: string | undefined): string[] | undefined => selected?.split(',')

/** Where a page begins; null for the first. Throws `bad_request` for a cursor of another list, or another order. */
export function cursorOf(asked: string | undefined, keys: readonly SortKey[]): After | null {
  const after = asked === undefined ? null : readCursor(asked, keys)
  if (asked !== undefined && after === null)
    throw new ApiError('bad_request', { fields: { cursor: 'invalid_format' } })
  return after
}
