import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, createdAt, id } from './columns.ts'
import { customers, users } from './schema.ts'

/**
 * Files of records that somebody is importing. They are his alone, whatever customers their rows belong to: only the server's
 * own work sees them.
 */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['rooms', 'users'] }).notNull(),
    /** What the file was called. */
    name: text().notNull(),
    /** Its bytes as they came, and their SHA-256; the bytes go when nobody needs them any more. */
    content: bytes(),
    contentHash: bytes().notNull(),
    idempotencyKey: text(),
    /** How it is to be read: `{encoding, separator}`. */
    format: jsonb().notNull(),
    /** The first line of the file. */
    headings: jsonb().notNull(),
    /** Which column holds what: `{field: column}`, from 0. */
    mapping: jsonb().notNull(),
    /** Rows below the first line. */
    rows: integer().notNull(),
    /** What is wrong, as the last check found it: `[{row, field, code, other?}]`. */
    problems: jsonb().notNull(),
    /** Of the last check, for the page: some rows with their cells, and what would come where. */
    preview: jsonb().notNull(),
    /** `importing` since `beat_at` was last set: done once its records are there. */
    state: text({ enum: ['checked', 'importing'] })
      .notNull()
      .default('checked'),
    /** Why the last try came to nothing. */
    refusal: text({ enum: ['changed', 'failed'] }),
    /** How many records the try that goes on has written so far; others see them when all are there. */
    written: integer().notNull().default(0),
    beatAt: at(),
    createdAt: createdAt(),
    finishedAt: at(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index().on(t.userId, t.createdAt),
    uniqueIndex('imports_one_for_a_key')
      .on(t.userId, t.idempotencyKey)
      .where(sql`idempotency_key is not null`),
  ],
)

/**
 * What an import has made, row by row, written in the transaction of the records themselves: it is done when these are there, and
 * cannot be done twice. `entry_id` is the target of the audit's entry that tells of it.
 */
export const importRecords = pgTable(
  'import_records',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    recordId: uuid().notNull(),
    entryId: uuid().notNull(),
    /** The customer under which the record lies; null for one of an organization or the platform. */
    customerId: uuid().references(() => customers.id),
  },
  (t) => [primaryKey({ columns: [t.importId, t.row] }), index().on(t.recordId)],
)
