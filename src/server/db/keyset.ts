import { and, eq, gt, lt, or, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'

/** What a list is ordered by, the weightiest first; the last one tells any two rows apart. Each is text, never null. */
export interface SortKey {
  by: SQL<string>
  descending: boolean
}

/** PostgreSQL's texts hold no NUL. */
const Cursor = z.array(z.string().check(z.refine((text) => !text.includes('\0'))))

/** Where a page ended, for the query of the next one. */
export function cursorOf(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The values of a cursor; null for what is none of this list's. */
export function readCursor(cursor: string, keys: number): string[] | null {
  try {
    const read = z.safeParse(Cursor, JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return read.success && read.data.length === keys ? read.data : null
  } catch {
    return null
  }
}

/** What comes after a row with those values: rows that are added or removed meanwhile shift nothing. */
export function after(keys: readonly SortKey[], values: readonly string[]): SQL | undefined {
  return or(
    ...keys.map(({ by, descending }, depth) => {
      const same = keys.slice(0, depth).map((key, index) => eq(key.by, values[index] ?? ''))
      const value = values[depth] ?? ''
      return and(...same, descending ? lt(by, value) : gt(by, value))
    }),
  )
}
