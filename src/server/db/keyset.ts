import { and, asc, desc, eq, gt, lt, or, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'

/** What a list is ordered by, the weightiest first; the last one tells any two rows apart. Never null. */
export interface SortKey {
  by: SQL
  descending: boolean
  /** A whole number; otherwise it is text. */
  isNumber?: true
}

/** Which part of a list is asked for: what comes after a row with those keys. */
export interface Part {
  after: readonly string[] | null
  limit: number
  /** Whether to count all that match. */
  counted: boolean
}

export interface Page<Item> {
  items: Item[]
  /** The keys of the last row, while more follow. */
  next: string | null
  total: number
}

/** How the rows of a list are had from the database. */
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

/** PostgreSQL's texts hold no NUL. */
const Cursor = z.array(z.string().check(z.refine((text) => !text.includes('\0'))))

/** One page of a list, in its order. */
export async function pageOf<Row>(
  { keys, matching, rows, count }: Source<Row>,
  { after, limit, counted }: Part,
): Promise<Page<Row>> {
  const found = await rows({
    where: and(matching, after === null ? undefined : following(keys, after)),
    orderBy: keys.map(({ by, descending }) => (descending ? desc(by) : asc(by))),
    limit: limit + 1,
    keys: sql<string[]>`array[${sql.join(
      keys.map(({ by }) => sql`(${by})::text`),
      sql`, `,
    )}]`,
  })
  const [all] = counted ? await count(matching) : []
  const items = found.slice(0, limit)
  const next = found.length > limit ? cursorOf(items.at(-1)?.keys ?? []) : null
  return { items, next, total: all?.total ?? 0 }
}

function cursorOf(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The values of a cursor; null for what is none of this list's. */
export function readCursor(cursor: string, keys: readonly SortKey[]): string[] | null {
  try {
    const read = z.safeParse(Cursor, JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    const values = read.data ?? []
    const fits = keys.every(
      ({ isNumber }, index) => isNumber !== true || /^\d{1,18}$/u.test(values[index] ?? ''),
    )
    return read.success && values.length === keys.length && fits ? values : null
  } catch {
    return null
  }
}

/** What comes after a row with those values: rows that are added or removed meanwhile shift nothing. */
function following(keys: readonly SortKey[], values: readonly string[]): SQL | undefined {
  return or(
    ...keys.map(({ by, descending }, depth) => {
      const same = keys.slice(0, depth).map((key, index) => eq(key.by, values[index] ?? ''))
      const value = values[depth] ?? ''
      return and(...same, descending ? lt(by, value) : gt(by, value))
    }),
  )
}

/** A moment as text that sorts as it does, to the microsecond; the empty text for none. */
export function momentKey(column: SQL): SQL {
  return sql`coalesce(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '')`
}

/** Whether a text holds each of these words, whatever signs are in them and however they are cased. */
export function holdsWords(whole: SQL, words: readonly string[]): SQL | undefined {
  return and(
    ...words.map(
      (word) => sql`${whole} ilike ${`%${word.replaceAll(/[\\%_]/gu, (special) => `\\${special}`)}%`}`,
    ),
  )
}
