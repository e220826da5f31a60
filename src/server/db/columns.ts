import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Columns that many tables have. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const id = () => uuid().primaryKey().defaultRandom()
export const at = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => at().notNull().defaultNow()
