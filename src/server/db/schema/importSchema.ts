import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, createdAt, id } from './columns.ts'
import { customers, users } from '../schema.ts'

/**
 * Files of records that users are importing. Each belongs to its user alone, whichever customers its rows
 * belong to: only the server’s own work sees them.
 */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['rooms', 'users'] }).notNull(),
    /** Name of the file. */
    name: text().notNull(),
    /**
     * Bytes of the file as received, and their SHA-256; the bytes are deleted when they are no longer needed.
     */
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
    /** Problems found by the last check: `[{row, field, code, other?}]`. */
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
 * Records that an import has created, row by row, written in the transaction of the records themselves: the
 * import is done when these exist, and cannot be done twice. `entry_id` is the target of the audit entry
 * about it.
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
    /** Customer of the record; null for a record of an organization or the platform. */
    customerId: uuid().references(() => customers.id),
  },
  (t) => [primaryKey({ columns: [t.importId, t.row] }), index().on(t.recordId)],
)
