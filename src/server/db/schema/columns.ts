import { type AnyColumn, sql, type SQL } from 'drizzle-orm'
import { customType, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Columns that many tables share. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const id = () => uuid().primaryKey().defaultRandom()
export const at = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => at().notNull().defaultNow()

/**
 * Stored text column, generated from other columns of the row. Under row-level security, PostgreSQL looks up
 * only plain columns in an index, not expressions.
 */
export const reckoned = (from: SQL) => text().notNull().generatedAlwaysAs(from)

/**
 * Column that distinguishes rows that already had the same name before `sameName` compared names; 0
 * otherwise. A trigger resets it on a rename.
 */
export const twin = () => integer().notNull().default(0)

/**
 * Form of a name that must be unique: ignores case, character width, invisible characters, surrounding
 * spaces, and the script of its digits.
 */
export const sameName = (name: AnyColumn | SQL): SQL => sql`wardlink_same_name(${name})`

/** Form of a text for searching: also ignores accents, vowel signs, and the kind of kana. */
export const searchText = (value: AnyColumn | SQL | string): SQL => sql`wardlink_search_text(${value})`

/** Form of a text for sorting lists: by the rules of all languages, with numbers by their value. */
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
