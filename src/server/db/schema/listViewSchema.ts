import { pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, sameName, twin } from './columns.ts'
import { users } from '../schema.ts'

const userId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Saved views of the console’s lists: an address under a name that the user chose. */
export const listViews = pgTable(
  'list_views',
  {
    id: id(),
    userId: userId(),
    /** Section of the list, as in its address. */
    list: text().notNull(),
    name: text().notNull(),
    twin: twin(),
    /** Query of the address, without its question mark. */
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('list_views_one_name').on(t.userId, t.list, sameName(t.name), t.twin)],
)

/** Columns of a list that a user wants to see, in order. */
export const listColumns = pgTable(
  'list_columns',
  { userId: userId(), list: text().notNull(), columns: text().array().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.list] })],
)
