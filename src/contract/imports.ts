import * as z from 'zod/mini'
import { listOf, listQuery } from './lists/lists.ts'

/** Kinds of import, with the fields of their rows. */
export const importFields = {
  rooms: ['number', 'bed', 'type', 'unit', 'facility', 'customer'],
  /** Each row is one role of a user. Rows with the same address are the same user. */
  users: ['name', 'email', 'role', 'level', 'language'],
} as const
export const importKinds = ['rooms', 'users'] as const satisfies readonly (keyof typeof importFields)[]
export const ImportKind = z.enum(importKinds)
export type ImportKind = z.infer<typeof ImportKind>
export const ImportField = z.enum([...importFields.rooms, ...importFields.users])
export type ImportField = z.infer<typeof ImportField>

/** Maximum number of rows below the headings. */
export const importRows = 20_000
/** Maximum number of columns. */
export const importColumns = 100
/** Maximum cells of a file, empty ones included: each takes memory. */
export const importCells = 500_000

/** How a file is to be read, as it was found. */
export const ImportFormat = z.object({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be']),
  separator: z.enum([',', ';', '\t']),
  /** Rows above the headings, such as a title. */
  above: z.optional(z.number()),
  /** The language in which a mail goes out to whom the file names none for. */
  locale: z.optional(z.enum(['en', 'ja', 'ar'])),
})
export type ImportFormat = z.infer<typeof ImportFormat>

/** Which column, from 0, holds a field. */
export const ImportMapping = z.partialRecord(
  ImportField,
  z.number().check(z.int(), z.gte(0), z.lt(importColumns)),
)
export type ImportMapping = z.infer<typeof ImportMapping>

/** Problems of a row, in addition to those of the forms (domain/records.ts). */
export type RowFault =
  /** The line has more or fewer cells than the first. */
  | 'cell_count'
  | 'unknown_type'
  | 'no_such_unit'
  | 'no_such_facility'
  | 'no_such_customer'
  /** Several units have that name: the facility or the customer must specify which one. */
  | 'ambiguous_unit'
  | 'forbidden'
  | 'already_exists'
  /** Another row of the file, `other`, is of the same. */
  | 'same_as_row'
  /** A spreadsheet would evaluate the content as a formula. */
  | 'formula'
  /** A spreadsheet's error value, such as #N/A. */
  | 'cell_error'
  /** The spreadsheet has made a date of a number such as 4-12. */
  | 'cell_date'
  /** The spreadsheet has made a number of powers of ten, such as 1E+05. */
  | 'cell_rounded'
  /** The address belongs to an existing account. Nothing more is revealed about it. */
  | 'already_used'
  /** Row `other` has a different name for the same address. */
  | 'other_name'
  | 'unknown_role'
  | 'unknown_language'
  | 'no_such_level'
  /** Several org units match: more of the path must be given. */
  | 'ambiguous_level'
  /** The role never holds at a node of that level. */
  | 'wrong_level'
  | 'too_many_roles'

/** `row` counts as a spreadsheet does. `field` is null where it is the whole row. */
export const ImportProblem = z.object({
  row: z.number(),
  field: z.nullable(ImportField),
  code: z.string(),
  other: z.optional(z.number()),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** Something that may be wrong in a cell, and does not keep a file from being imported. */
export const ImportWarning = z.object({
  row: z.number(),
  field: ImportField,
  /** The other numbers of the unit begin with zeros: the spreadsheet may have dropped them. */
  code: z.literal('zeros_lost'),
  value: z.string(),
  /** A number as the others are. */
  other: z.string(),
})
export type ImportWarning = z.infer<typeof ImportWarning>

/** Row with its cells as they are in the file. */
const ImportRow = z.object({ row: z.number(), cells: z.array(z.string()) })
/** Result of the last check of a file. */
export const ImportCheck = z.object({
  /** Fields that are needed, and have no column: without them no row was looked at. */
  unmapped: z.array(ImportField),
  /** The first rows, and the first of those with problems. */
  first: z.array(ImportRow),
  wrong: z.array(ImportRow),
  /** The problems of the rows in `wrong`. */
  problems: z.array(ImportProblem),
  /** The first cells that may be wrong. */
  warnings: z.optional(z.array(ImportWarning)),
  /** How many problems there are, by field; '' for whole rows. */
  columns: z.record(z.string(), z.number()),
  /**
   * Number of rows per org unit; if there are many, only those with the most rows. For users, `unit` is the
   * name of the org unit at which their roles apply, '' for the platform, and `facility` the one above it.
   */
  places: z.array(z.object({ unit: z.string(), facility: z.string(), rows: z.number() })),
  /** How many records the right rows make; absent where each makes one. */
  records: z.optional(z.number()),
  /** How many rows have a problem. */
  count: z.number(),
})
export type ImportCheck = z.infer<typeof ImportCheck>

/** An import: a file that was read and checked, is being written, or is in. */
export const ImportItem = z.object({
  id: z.string(),
  /** Version to send in If-Match when changing the import. */
  version: z.number(),
  kind: ImportKind,
  name: z.string(),
  state: z.enum(['checked', 'importing', 'done']),
  /** Why the last try came to nothing: something changed since the check, or the server failed. Nothing was written then. */
  refusal: z.nullable(z.enum(['changed', 'failed'])),
  rows: z.number(),
  /** Rows with a problem: while there is one, nothing is imported. */
  wrong: z.number(),
  /**
   * Number of records that the current attempt has written. They are visible only once all of them are
   * written.
   */
  written: z.number(),
  /** Epoch milliseconds. */
  created_at: z.number(),
})
export type ImportItem = z.infer<typeof ImportItem>

export const ImportDetail = z.extend(ImportItem, {
  format: ImportFormat,
  headings: z.array(z.string()),
  mapping: ImportMapping,
  check: ImportCheck,
  /** True if the file itself is still stored. Without it nothing can be checked or listed. */
  kept: z.boolean(),
})
export type ImportDetail = z.infer<typeof ImportDetail>

/** POST /api/v1/imports, with the file itself as `text/csv`. */
export const NewImport = z.strictObject({
  kind: ImportKind,
  name: z._default(z.string().check(z.maxLength(200)), ''),
  locale: ImportFormat.shape.locale,
})
/** PATCH /api/v1/imports/{id} with If-Match: other columns, and so another check. */
export const ImportChange = z.strictObject({ mapping: ImportMapping })

/** GET /api/v1/imports: one's own, the newest first. */
export const ImportQuery = z.strictObject({
  limit: listQuery.limit,
  cursor: listQuery.cursor,
  kind: z.optional(ImportKind),
})
export const ImportList = listOf(ImportItem)
export type ImportList = z.infer<typeof ImportList>

/**
 * Reasons why a file was refused, in the field `file` of the refusal. `line` is the position, if there is a
 * single one.
 */
export const importFileProblems = [
  'empty',
  'no_rows',
  'too_many_rows',
  'too_many_columns',
  'too_many_cells',
  /** Neither UTF-8 nor UTF-16: such as Shift_JIS, or Western European. */
  'encoding',
  /** No text at all: such as a spreadsheet's own file. */
  'not_text',
  /** A quotation mark that is never closed, or is where none is allowed. */
  'quotes',
] as const
export type ImportFileProblem = (typeof importFileProblems)[number]
