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
/** Maximum number of cells in a file, including empty ones: each takes memory. */
export const importCells = 500_000

/** Detected format of a file. */
export const ImportFormat = z.object({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be']),
  separator: z.enum([',', ';', '\t']),
  /** Rows above the headings, such as a title. */
  above: z.optional(z.number()),
  /** Language of emails to users without a language in the file. */
  locale: z.optional(z.enum(['en', 'ja', 'ar'])),
})
export type ImportFormat = z.infer<typeof ImportFormat>

/** Zero-based column of each field. */
export const ImportMapping = z.partialRecord(
  ImportField,
  z.number().check(z.int(), z.gte(0), z.lt(importColumns)),
)
export type ImportMapping = z.infer<typeof ImportMapping>

/** Problems of a row, in addition to those of the forms (domain/records.ts). */
export type RowFault =
  /** The line has more or fewer cells than the first line. */
  | 'cell_count'
  | 'unknown_type'
  | 'no_such_unit'
  | 'no_such_facility'
  | 'no_such_customer'
  /** Several units have that name: the facility or the customer must specify which one. */
  | 'ambiguous_unit'
  | 'forbidden'
  | 'already_exists'
  /** Row `other` of the file is for the same record. */
  | 'same_as_row'
  /** A spreadsheet would evaluate the content as a formula. */
  | 'formula'
  /** The cell contains a spreadsheet error value, such as #N/A. */
  | 'cell_error'
  /** A spreadsheet has converted a number such as 4-12 to a date. */
  | 'cell_date'
  /** A spreadsheet has converted a number to scientific notation, such as 1E+05. */
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
  /** The role cannot apply at an org unit of that level. */
  | 'wrong_level'
  | 'too_many_roles'
  /** Row `other` for the same address has a problem: a person is created with all roles, or not at all. */
  | 'other_row_wrong'

/** `row` is numbered as in a spreadsheet. `field` is `null` if the problem concerns the whole row. */
export const ImportProblem = z.object({
  row: z.number(),
  field: z.nullable(ImportField),
  code: z.string(),
  other: z.optional(z.number()),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** Possible error in a cell that does not block the import. */
export const ImportWarning = z.object({
  row: z.number(),
  field: ImportField,
  /** The other numbers of the unit begin with zeros, which a spreadsheet may have removed here. */
  code: z.literal('zeros_lost'),
  value: z.string(),
  /** A number of the unit that has its leading zeros. */
  other: z.string(),
})
export type ImportWarning = z.infer<typeof ImportWarning>

/** Row with its cells as they are in the file. */
const ImportRow = z.object({ row: z.number(), cells: z.array(z.string()) })
/** Result of the last check of a file. */
export const ImportCheck = z.object({
  /** Required fields without a column. Until each has one, no row is checked. */
  unmapped: z.array(ImportField),
  /** The first rows, and the first rows with problems. */
  first: z.array(ImportRow),
  wrong: z.array(ImportRow),
  /** Problems of the rows in `wrong`. */
  problems: z.array(ImportProblem),
  /** The first cells with a possible error. */
  warnings: z.optional(z.array(ImportWarning)),
  /** Number of problems by field; '' for whole rows. */
  columns: z.record(z.string(), z.number()),
  /**
   * Number of rows per org unit; if there are many, only those with the most rows. For users, `unit` is the
   * name of the org unit at which their roles apply, '' for the platform, and `facility` the one above it.
   */
  places: z.array(z.object({ unit: z.string(), facility: z.string(), rows: z.number() })),
  /** Number of records that the valid rows create; absent if each row creates one. */
  records: z.optional(z.number()),
  /** Number of rows with a problem. */
  count: z.number(),
})
export type ImportCheck = z.infer<typeof ImportCheck>

/** An import: a file that was checked, is being written, or was imported. */
export const ImportItem = z.object({
  id: z.string(),
  /** Version to send in If-Match when changing the import. */
  version: z.number(),
  kind: ImportKind,
  name: z.string(),
  state: z.enum(['checked', 'importing', 'done']),
  /**
   * Reason why the last attempt failed: the data changed since the check, or the server failed. Nothing was
   * written.
   */
  refusal: z.nullable(z.enum(['changed', 'failed'])),
  rows: z.number(),
  /** Number of rows with a problem, which are never imported. */
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

/** POST /api/v1/imports, with the file as `text/csv` in the body. */
export const NewImport = z.strictObject({
  kind: ImportKind,
  name: z._default(z.string().check(z.maxLength(200)), ''),
  locale: ImportFormat.shape.locale,
})
/** PATCH /api/v1/imports/{id} with If-Match: changes the columns, which runs the check again. */
export const ImportChange = z.strictObject({ mapping: ImportMapping })

/**
 * POST /api/v1/imports/{id}/commit with If-Match: imports all rows, or all but those with a problem. `leave_out` is
 * the number of those that the user has seen; 400 `bad_request` if it is another.
 */
export const ImportCommit = z.strictObject({
  leave_out: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(importRows)), 0),
})

/** GET /api/v1/imports: the caller's own imports, newest first. */
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
  /** Neither UTF-8 nor UTF-16, for example Shift_JIS or a Western European encoding. */
  'encoding',
  /** Not a text file, for example a spreadsheet's native format. */
  'not_text',
  /** A quotation mark that is never closed, or is where none is allowed. */
  'quotes',
] as const
export type ImportFileProblem = (typeof importFileProblems)[number]
