import { and, type AnyColumn, asc, desc, eq, gt, gte, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { searchText } from '../schema/columns.ts'

/** Sort key of a list, the most significant first; the last one distinguishes any two rows. Never null. */
export interface SortKey {
  by: SQL
  descending: boolean
  /** True for a whole number; otherwise the key is text. */
  isNumber?: true
  /** True for a timestamp that is never null: only as such, and not as text, has it an index. */
  isMoment?: true
}

/**
 * Start of a page: after the row with these keys. `total` is the number of matches when the first page was
 * read, if they were counted.
 */
export interface After {
  values: readonly string[]
  total: number | null
}

/** Part of a list that is requested. */
export interface PageRequest {
  after: After | null
  limit: number
  /** True to count all matches. */
  counted: boolean
}

export interface Page<Item> {
  items: Item[]
  /** Cursor with the keys of the last row; null on the last page. */
  next: string | null
  total: number
}

/** How the rows of a list are read from the database. */
interface Source<Row> {
  keys: readonly SortKey[]
  matching: SQL | undefined
  rows(asked: {
    where: SQL | undefined
    orderBy: SQL[]
    limit: number
    keys: SQL<string[]>
  }): Promise<(Row & { keys: string[] })[]>
  count(where: SQL | undefined): Promise<{ total: number }[]>
}

/** Cursor of a list. PostgreSQL text cannot contain NUL. */
const Cursor = z.tuple([
  z.array(z.string().check(z.refine((text) => !text.includes('\0')))),
  z.nullable(z.number().check(z.int(), z.gte(0))),
])

/**
 * Returns one page of a list, in its order. Matches are counted for the first page; the cursor carries the
 * total to the others.
 */
export async function pageOf<Row>(
  { keys, matching, rows, count }: Source<Row>,
  { after, limit, counted }: PageRequest,
): Promise<Page<Row>> {
  const found = await rows({
    where: and(matching, after === null ? undefined : following(keys, after.values)),
    orderBy: keys.map(({ by, descending }) => (descending ? desc(by) : asc(by))),
    limit: limit + 1,
    keys: sql<string[]>`array[${sql.join(
      keys.map(({ by, isMoment }) => (isMoment === true ? momentKey(by) : sql`(${by})::text`)),
      sql`, `,
    )}]`,
  })
  const known = after?.total ?? null
  const total = counted && known === null ? ((await count(matching))[0]?.total ?? 0) : known
  const items = found.slice(0, limit)
  const next = found.length > limit ? cursorOf({ values: items.at(-1)?.keys ?? [], total }) : null
  return { items, next, total: total ?? 0 }
}

function cursorOf({ values, total }: After): string {
  return Buffer.from(JSON.stringify([values, total])).toString('base64url')
}

/** Returns the position that a cursor encodes; null if it is not a cursor of this list. */
export function readCursor(cursor: string, keys: readonly SortKey[]): After | null {
  try {
    const read = z.safeParse(Cursor, JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    const [values, total] = read.data ?? [[], null]
    const fits = keys.every(({ isNumber, isMoment }, index) => {
      const value = values[index] ?? ''
      return (isNumber !== true || /^\d{1,18}$/u.test(value)) && (isMoment !== true || isMomentKey(value))
    })
    return read.success && values.length === keys.length && fits ? { values, total } : null
  } catch {
    return null
  }
}

/**
 * Selects the rows after the one with these values, so that rows added or removed in the meantime shift
 * nothing.
 */
function following(keys: readonly SortKey[], values: readonly string[]): SQL | undefined {
  const [first] = keys
  const at = (index: number) => {
    const value = values[index] ?? ''
    return keys[index]?.isMoment === true ? sql`(${value}::timestamp at time zone 'UTC')` : value
  }
  const begin = at(0)
  return and(
    // Redundant with the condition below, but only with it does the index scan start at that row and not at
    // the beginning.
    first && (first.descending ? lte(first.by, begin) : gte(first.by, begin)),
    or(
      ...keys.map(({ by, descending }, depth) => {
        const same = keys.slice(0, depth).map((key, index) => eq(key.by, at(index)))
        const value = at(depth)
        return and(...same, descending ? lt(by, value) : gt(by, value))
      }),
    ),
  )
}

/** Returns a timestamp as text with the same sort order, to the microsecond; null becomes the empty text. */
export function momentKey(column: SQL): SQL {
  return sql`coalesce(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '')`
}

/** Reports whether a text is one that `momentKey` returns for a timestamp. */
function isMomentKey(text: string): boolean {
  const toMs = text.slice(0, 23)
  return /^\d{4}-[\d-]{5}T[\d:]{8}\.\d{6}$/u.test(text) && new Date(`${toMs}Z`).toISOString() === `${toMs}Z`
}

/** Returns the `ilike` pattern for a word, with its special characters escaped. */
export function likePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/gu, (special) => `\\${special}`)}%`
}

/** Condition that a searched text, a column of `searchText`, contains a word. */
export const holdsWord = (searched: AnyColumn | SQL, word: string): SQL =>
  sql`strpos(${searched}, ${searchText(word)}) > 0`

/** Condition that a text contains each of these words, by the rules of `searchText`. */
export function holdsWords(text: SQL, words: readonly string[]): SQL | undefined {
  return and(...words.map((word) => holdsWord(searchText(text), word)))
}
