import {
  ImportField,
  type ImportMapping,
  type ImportProblem,
  type RowFault,
} from '../../../contract/imports.ts'
import type { FieldProblem } from '../../../domain/records.ts'
import { cellFault, cellText } from '../../../domain/imports/spreadsheetCell.ts'
import type { Table, TableRow } from './readTable.ts'

export type Complain = (field: ImportField | null, code: RowFault | FieldProblem, other?: number) => void

/** Returns a function that reads a row’s value for a field, as its author meant it. */
export function cellsOf({ cells }: TableRow, mapping: ImportMapping): (field: ImportField) => string {
  return (field) => {
    const column = mapping[field]
    return column === undefined ? '' : cellText(cells[column] ?? '')
  }
}

/** Returns a function that records the problems of a row: for each field, only the first one found. */
export const complaintsOf = (problems: ImportProblem[], row: number): Complain => {
  const found = new Set<ImportField | null>()
  return (field, code, other) => {
    if (found.has(field)) return
    found.add(field)
    problems.push({ row, field, code, ...(other !== undefined && { other }) })
  }
}

/** Fields whose numbers a spreadsheet mistakes for dates and amounts. */
const numberFields: ReadonlySet<ImportField> = new Set(['number', 'bed'])

/** Reports each cell whose typed value a spreadsheet has changed. */
export function complainOfCells({ cells }: TableRow, mapping: ImportMapping, complain: Complain): void {
  for (const field of ImportField.options) {
    const column = mapping[field]
    if (column === undefined) continue
    const fault = cellFault(cellText(cells[column] ?? ''), numberFields.has(field))
    if (fault !== null) complain(field, fault)
  }
}

/**
 * Reports a row that has more or fewer cells than there are headings; extra empty cells at its end do not
 * count.
 */
export function complainOfCount({ cells }: TableRow, { headings }: Table, complain: Complain): void {
  if (cells.slice(headings.length).some((cell) => cell !== '')) complain(null, 'cell_count')
  if (cells.length < headings.length) complain(null, 'cell_count')
}
