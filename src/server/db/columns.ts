import { customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Columns that many tables have. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const id = () => uuid().primaryKey().defaultRandom()
export const at = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => at().notNull().defaultNow()

/** What every record of the console has: whoever changes one says which version he saw, and a removed one may be restored. */
export const record = () => ({
  version: integer().notNull().default(1),
  changedAt: createdAt(),
  removedAt: at(),
})
