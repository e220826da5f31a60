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
    /** Format of the file: `{encoding, separator}`. */
    format: jsonb().notNull(),
    /** First line of the file. */
    headings: jsonb().notNull(),
    /** Column of each field: `{field: column}`, from 0. */
    mapping: jsonb().notNull(),
    /** Number of rows below the first line. */
    rows: integer().notNull(),
    /** Problems found by the last check: `[{row, field, code, other?}]`. */
    problems: jsonb().notNull(),
    /** Preview from the last check: some rows with their cells, and the records that they would create. */
    preview: jsonb().notNull(),
    /** `importing` while an attempt updates `beat_at`; the import is done once its records exist. */
    state: text({ enum: ['checked', 'importing'] })
      .notNull()
      .default('checked'),
    /** Reason why the last attempt failed. */
    refusal: text({ enum: ['changed', 'failed'] }),
    /**
     * Number of records that the current attempt has written; other transactions see them only when all are
     * written.
     */
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
