import {
  type ImportCheck,
  type ImportField,
  ImportCheck as Check,
  ImportDetail,
  type ImportItem,
  ImportMapping,
} from '../../../contract/imports.ts'
import { neededFields } from '../../../domain/imports/importColumns.ts'
import type { ImportRow } from '../../db/imports/importStore.ts'
import type { CheckedFile } from './importPlan.ts'
import type { Table, TableRow } from './readTable.ts'

/** Maximum number of rows that the page shows; the CSV list contains all of them. */
const shownFirst = 20
const shownWrong = 200
const shownWarnings = 50
const shownPlaces = 50
/** Maximum number of characters that the page shows of a cell. */
const shownLetters = 200

/** Returns the summary of a check. */
export function summaryOf(
  table: Table,
  { problems, places, records, warnings = [] }: Omit<CheckedFile, 'write'>,
): ImportCheck {
  const wrongRows = new Set(problems.map(({ row }) => row))
  const wrong = table.rows.filter(({ row }) => wrongRows.has(row)).slice(0, shownWrong)
  const shown = new Set(wrong.map(({ row }) => row))
  const columns: Record<string, number> = {}
  for (const { field } of problems) columns[field ?? ''] = (columns[field ?? ''] ?? 0) + 1
  return {
    unmapped: [],
    first: table.rows.slice(0, shownFirst).map(cut),
    wrong: wrong.map(cut),
    problems: problems.filter(({ row }) => shown.has(row)),
    warnings: warnings.slice(0, shownWarnings),
    columns,
    places: places.slice(0, shownPlaces),
    records,
    count: wrongRows.size,
  }
}

/** Returns the summary of a file for which not all columns are mapped. */
export function unmappedSummary(table: Table, unmapped: ImportField[]): ImportCheck {
  const first = table.rows.slice(0, shownFirst).map(cut)
  return { unmapped, first, wrong: [], problems: [], columns: {}, places: [], count: 0 }
}

/** Returns the required fields that are not mapped to one of the existing columns. */
export function unmappedIn(table: Table, kind: ImportItem['kind'], mapping: ImportMapping): ImportField[] {
  return neededFields[kind].filter(
    (field) => (mapping[field] ?? table.headings.length) >= table.headings.length,
  )
}

function cut({ row, cells }: TableRow): TableRow {
  return { row, cells: cells.map((cell) => cell.slice(0, shownLetters).toWellFormed()) }
}

/** Returns an import as a list item. */
export function itemOf(row: ImportRow): ImportItem {
  const isDead = row.state === 'importing' && row.isDead && !row.isDone
  const wrong = Check.parse(row.preview).count
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    rows: row.rows,
    kind: ImportDetail.shape.kind.parse(row.kind),
    state: row.isDone ? 'done' : isDead ? 'checked' : row.state,
    refusal: row.isDone ? null : isDead ? 'failed' : row.refusal,
    wrong,
    written: row.isDone ? row.rows - wrong : row.written,
    created_at: row.createdAt.getTime(),
  }
}

/** Returns all details of an import. */
export function detailOf(row: ImportRow): ImportDetail {
  return {
    ...itemOf(row),
    format: ImportDetail.shape.format.parse(row.format),
    headings: ImportDetail.shape.headings.parse(row.headings),
    mapping: ImportMapping.parse(row.mapping),
    check: Check.parse(row.preview),
    kept: row.kept,
  }
}
