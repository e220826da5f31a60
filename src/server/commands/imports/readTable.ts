import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import * as z from 'zod/mini'
import {
  importCells,
  importColumns,
  type ImportFileProblem,
  type ImportFormat,
  importRows,
} from '../../../contract/imports.ts'
import { ApiError } from '../../http/errors.ts'
import { ConcurrencyLimit } from '../../http/concurrencyLimit.ts'

/** A row of a file: numbered as a spreadsheet numbers it, the headings being row 1. */
export interface TableRow {
  row: number
  cells: string[]
}

export interface Table {
  headings: string[]
  rows: TableRow[]
}

/** The longest row, in letters: what is longer has lost its end of line, or its quotation mark. */
const longestRow = 100_000
const Cells = z.array(z.string())
/** Bytes that are decoded, and rows that are read, before others have their turn: a camera may be waiting for its stop. */
const chunkBytes = 64 * 1_024
const chunkRows = 500
/** A parsed file takes several times its size, which is up to 10 MiB: files are parsed one at a time. */
const parsing = new ConcurrencyLimit({ maxRunning: 1, maxQueued: 4 })

/** Refuses a file, with what is wrong and, where it is one place, the line. */
export function refuseFile(problem: ImportFileProblem, line?: number): never {
  throw new ApiError('unreadable_file', {
    fields: { file: problem, ...(line !== undefined && { line: String(line) }) },
  })
}

/** How a file is to be read. Throws `unreadable_file` for what is no text, or in another encoding than UTF-8 or UTF-16. */
export function formatOf(bytes: Buffer): ImportFormat {
  if (bytes.length === 0) refuseFile('empty')
  const encoding = encodingOf(bytes)
  const [start = ''] = decoded(bytes.subarray(0, chunkBytes), encoding, false)
  return { encoding, separator: separatorOf(start) }
}

function encodingOf(bytes: Buffer): ImportFormat['encoding'] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes.includes(0)) refuseFile('not_text')
  if (!isUtf8(bytes)) refuseFile('encoding', firstLineThatIsNot(bytes))
  return 'utf-8'
}

function firstLineThatIsNot(bytes: Buffer): number {
  for (let line = 1, from = 0; ; line += 1) {
    const end = bytes.indexOf(0x0a, from)
    if (end < 0 || !isUtf8(bytes.subarray(from, end))) return line
    from = end + 1
  }
}

/** The text, a part at a time, without its byte order mark. `whole`: whether the bytes end where the text does. */
function* decoded(bytes: Buffer, encoding: ImportFormat['encoding'], whole = true): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    const last = from + chunkBytes >= bytes.length
    const text = textOf(decoder, bytes.subarray(from, from + chunkBytes), !(last && whole))
    if (text.includes('\0')) refuseFile('not_text')
    yield text
  }
}

function textOf(decoder: TextDecoder, bytes: Buffer, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream })
  } catch {
    return refuseFile('encoding')
  }
}

/** What stands between the cells of the first line: the sign that is there most often, outside quotation marks. */
function separatorOf(start: string): ImportFormat['separator'] {
  const counts = { ',': 0, ';': 0, '\t': 0 }
  let quoted = false
  for (const letter of start) {
    if (letter === '"') quoted = !quoted
    else if (quoted) continue
    else if (letter === ',' || letter === ';' || letter === '\t') counts[letter] += 1
    else if (letter === '\n' || letter === '\r') break
  }
  const best = Math.max(...Object.values(counts))
  return counts[','] === best ? ',' : counts[';'] === best ? ';' : '\t'
}

/**
 * The headings and the rows below them; lines with nothing in them count, and are no rows. Throws `unreadable_file` for more
 * rows or columns than can be, for none, and for quotation marks that do not fit; `rate_limited` when too many files are waiting.
 */
export const readTable = (bytes: Buffer, format: ImportFormat): Promise<Table> =>
  parsing.run(() => parseTable(bytes, format))

async function parseTable(bytes: Buffer, { encoding, separator }: ImportFormat): Promise<Table> {
  const rows: TableRow[] = []
  let headings: string[] | null = null
  let row = 0
  let cellCount = 0
  const take = async (records: AsyncIterable<unknown>): Promise<void> => {
    for await (const record of records) {
      row += 1
      if (row % chunkRows === 0) await setImmediate()
      const cells = z.parse(Cells, record)
      if (headings === null) {
        if (cells.length > importColumns) refuseFile('too_many_columns')
        headings = cells.map((heading) => heading.trim())
      } else if (cells.length > importColumns) refuseFile('too_many_columns', row)
      else if (cells.some((cell) => cell.trim() !== '')) {
        if (rows.length === importRows) refuseFile('too_many_rows', row)
        cellCount += cells.length
        if (cellCount > importCells) refuseFile('too_many_cells', row)
        rows.push({ row, cells })
      }
    }
  }
  const parser = parse({
    ...{ delimiter: separator, relax_column_count: true, max_record_size: longestRow },
    // A file that two systems have written ends its lines in two ways.
    record_delimiter: ['\r\n', '\n', '\r'],
  })
  try {
    await pipeline(Readable.from(decoded(bytes, encoding)), parser, take)
  } catch (error) {
    if (error instanceof CsvError) refuseFile('quotes', lineOf(error))
    throw error
  }
  if (headings === null || rows.length === 0) refuseFile('no_rows')
  return { headings, rows }
}

const lineOf = ({ lines }: CsvError): number | undefined => (typeof lines === 'number' ? lines : undefined)
