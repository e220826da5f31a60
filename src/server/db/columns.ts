import { sql, type SQL } from 'drizzle-orm'
import { customType, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Columns that many tables have. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const id = () => uuid().primaryKey().defaultRandom()
export const at = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => at().notNull().defaultNow()

/** A text that the row's others make, kept: below row-level security PostgreSQL looks up in an index what a column holds alone. */
export const reckoned = (from: SQL) => text().notNull().generatedAlwaysAs(from)

/** What every record of the console has: whoever changes one says which version he saw, and a removed one may be restored. */
export const record = () => ({
  version: integer().notNull().default(1),
  changedAt: createdAt(),
  removedAt: at(),
})

/** What a decision of a level has: its version, when it was made and by whom; null for what was there at the start. */
export const decision = () => ({
  version: integer()
    .notNull()
    .default(sql`nextval('decision_versions')`),
  changedAt: createdAt(),
  changedBy: text(),
})
