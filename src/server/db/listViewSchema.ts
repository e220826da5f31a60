import { pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, sameName, twin } from './columns.ts'
import { users } from './schema.ts'

const userId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** How somebody looks at a list of the console: an address by a name of his own. */
export const listViews = pgTable(
  'list_views',
  {
    id: id(),
    userId: userId(),
    /** The list's section, as in its address. */
    list: text().notNull(),
    name: text().notNull(),
    twin: twin(),
    /** What the address asks, without its question mark. */
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('list_views_one_name').on(t.userId, t.list, sameName(t.name), t.twin)],
)

/** Which columns somebody wants to see of a list, in their order. */
export const listColumns = pgTable(
  'list_columns',
  { userId: userId(), list: text().notNull(), columns: text().array().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.list] })],
)
