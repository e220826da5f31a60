import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { ImportProblem } from '../../../contract/imports.ts'
import type { Database } from '../../db/database.ts'
import { type ImportRow, importStore } from '../../db/imports/importStore.ts'
import { type CsvColumn, csvHead, csvLines } from '../../lists/csv.ts'
import { fileOf } from './importCommands.ts'
import { readTable, type TableRow } from './readTable.ts'
import { detailOf } from './summary.ts'

interface ResultRow extends TableRow {
  result: 'made' | 'right' | 'wrong'
  problems: string
  madeId: string
}

const chunkRows = 500

/**
 * Returns each row of the file with its result as CSV, with the file's own columns last. Formulas are
 * neutralized. Throws `not_found` after the file was deleted.
 */
export async function importResult(deps: { database: Database }, row: ImportRow): Promise<Readable> {
  const { content, problems } = await fileOf(deps, row)
  const { format, state, check, kind } = detailOf(row)
  const { headings, rows } = await readTable(content, format)
  const made = await deps.database.transaction('platform', (tx) => importStore.madeIds(tx, row.id))
  const wrong = Map.groupBy(z.parse(z.array(ImportProblem), problems), (problem) => problem.row)
  const columns: readonly CsvColumn<ResultRow>[] = [
    { name: 'row', of: ({ row: number }) => number },
    { name: 'result', of: ({ result }) => result },
    { name: 'problems', of: ({ problems: found }) => found },
    { name: kind === 'rooms' ? 'device_id' : 'user_id', of: ({ madeId }) => madeId },
    ...headings.map((name, index) => ({ name, of: ({ cells }: ResultRow) => cells[index] })),
  ]
  const resultOf = (line: TableRow): ResultRow => {
    const found = wrong.get(line.row) ?? []
    const madeId = made.get(line.row) ?? ''
    const isRight = found.length === 0 && check.unmapped.length === 0
    return {
      ...line,
      result: !isRight ? 'wrong' : state === 'done' ? 'made' : 'right',
      problems: found.map(wordOf).join('; '),
      madeId,
    }
  }
  function* lines() {
    yield csvHead(columns)
    for (let from = 0; from < rows.length; from += chunkRows)
      yield csvLines(columns, rows.slice(from, from + chunkRows).map(resultOf))
  }
  return Readable.from(lines())
}

const wordOf = ({ field, code, other }: ImportProblem): string =>
  [field === null ? '' : `${field}: `, code, other === undefined ? '' : ` ${other}`].join('')
