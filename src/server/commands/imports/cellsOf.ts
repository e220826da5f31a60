import type { ImportField, ImportMapping, ImportProblem, RowFault } from '../../../contract/imports.ts'
import type { FieldProblem } from '../../../domain/records.ts'
import type { Table, TableRow } from './readTable.ts'

export type Complain = (field: ImportField | null, code: RowFault | FieldProblem, other?: number) => void

/** What stands in a row for a field, without spaces around it. */
export function cellsOf({ cells }: TableRow, mapping: ImportMapping): (field: ImportField) => string {
  return (field) => {
    const column = mapping[field]
    return column === undefined ? '' : (cells[column] ?? '').trim()
  }
}

/** Notes what is wrong with a row. */
export const complaintsOf =
  (problems: ImportProblem[], row: number): Complain =>
  (field, code, other) =>
    problems.push({ row, field, code, ...(other !== undefined && { other }) })

/** A row must have as many cells as there are headings; empty ones at its end are none. */
export function complainOfCount({ cells }: TableRow, { headings }: Table, complain: Complain): void {
  if (cells.slice(headings.length).some((cell) => cell !== '')) complain(null, 'cell_count')
  if (cells.length < headings.length) complain(null, 'cell_count')
}
