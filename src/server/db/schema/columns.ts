import { type AnyColumn, sql, type SQL } from 'drizzle-orm'
import { customType, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Columns that many tables have. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const id = () => uuid().primaryKey().defaultRandom()
export const at = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => at().notNull().defaultNow()

/** A text that the row's others make, kept: below row-level security PostgreSQL looks up in an index what a column holds alone. */
export const reckoned = (from: SQL) => text().notNull().generatedAlwaysAs(from)

/** The column by which rows are told apart that had one name before names were compared by `sameName`; else 0. A trigger resets it on a rename. */
export const twin = () => integer().notNull().default(0)

/** A name as it must be unique: without regard to case, width, invisible marks, spaces around it, and the script of its digits. */
export const sameName = (name: AnyColumn | SQL): SQL => sql`wardlink_same_name(${name})`

/** A text as it is searched: also without regard to accents, vowel signs, and the kind of kana. */
export const searchText = (whole: AnyColumn | SQL | string): SQL => sql`wardlink_search_text(${whole})`

/** A text as a list is ordered by it: by the rules of all languages, and numbers in it by their value. */
export const inOrder = (by: AnyColumn | SQL): SQL => sql`${by} collate wardlink_order`

/**
 * Columns of every console record. A change names the version that the user saw, and a removed record can be
 * restored.
 */
export const record = () => ({
  version: integer().notNull().default(1),
  changedAt: createdAt(),
  removedAt: at(),
})

/**
 * Columns of a decision at a level: its version, time and author. The author is null for decisions that
 * existed at the start.
 */
export const decision = () => ({
  version: integer()
    .notNull()
    .default(sql`nextval('decision_versions')`),
  changedAt: createdAt(),
  changedBy: text(),
})
