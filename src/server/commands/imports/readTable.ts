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
  importFields,
  type ImportFormat,
  type ImportKind,
  importRows,
} from '../../../contract/imports.ts'
import { guessMapping } from '../../../domain/imports/importColumns.ts'
import { ApiError } from '../../errors/apiError.ts'
import { ConcurrencyLimit } from '../../limits/concurrencyLimit.ts'

/** A row of a file, numbered as in a spreadsheet. */
export interface TableRow {
  row: number
  cells: string[]
}

export interface Table {
  /** Number of rows above the headings: a title, a date, empty rows. */
  above: number
  headings: string[]
  rows: TableRow[]
}

/** Maximum length of a row, in characters: a longer one lacks its line break or its quotation mark. */
const longestRow = 100_000
const Cells = z.array(z.string())
/**
 * Number of bytes read before other work gets a turn: a moving camera may be waiting for its stop command.
 */
const chunkBytes = 16 * 1_024
/** Number of rows that are searched for the headings. */
const searchedRows = 10
/** A parsed file takes several times its size, which can be 10 MiB, so files are parsed one at a time. */
const parsing = new ConcurrencyLimit({ maxRunning: 1, maxQueued: 4 })

/** Rejects a file with the problem and, if it has a single location, the line. */
export function refuseFile(problem: ImportFileProblem, line?: number): never {
  throw new ApiError('unreadable_file', {
    fields: { file: problem, ...(line !== undefined && { line: String(line) }) },
  })
}

/**
 * Returns the format of a file. Throws `unreadable_file` if it is not text or has an encoding other than
 * UTF-8 or UTF-16.
 */
export function formatOf(bytes: Buffer, kind: ImportKind): ImportFormat {
  if (bytes.length === 0) refuseFile('empty')
  const encoding = encodingOf(bytes)
  const [start = ''] = decoded(bytes.subarray(0, chunkBytes), encoding, false)
  return { encoding, separator: separatorOf(start, kind) }
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

/**
 * Yields the text in chunks, without its byte order mark. `isComplete` is true if the bytes end where the text
 * does.
 */
function* decoded(bytes: Buffer, encoding: ImportFormat['encoding'], isComplete = true): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    const last = from + chunkBytes >= bytes.length
    const text = textOf(decoder, bytes.subarray(from, from + chunkBytes), !(last && isComplete))
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

/** The line that declares the separator to Excel, which does not count it as a row. */
const separatorLine = /^"?sep=([,;\t])"?(?:[\r\n]|$)/iu

const separators = [',', ';', '\t'] as const satisfies readonly ImportFormat['separator'][]

/**
 * Returns the separator that the file declares; otherwise the one with which the most headings are known;
 * otherwise the most frequent one in its first line.
 */
function separatorOf(start: string, kind: ImportKind): ImportFormat['separator'] {
  const named = separatorLine.exec(start)?.[1]
  const lines = start.split(/[\r\n]+/u, searchedRows)
  const knownBy = (separator: string) =>
    Math.max(
      ...knownHeadings(
        lines.map((line) => line.replaceAll('"', '').split(separator, importColumns)),
        kind,
      ),
    )
  const most = (count: (separator: string) => number) =>
    separators.reduce((best, one) => (count(one) > count(best) ? one : best), separators[0])
  const byHeadings = most(knownBy)
  const guessed = knownBy(byHeadings) >= 2 ? byHeadings : most(countedIn(start))
  return separators.find((one) => one === named) ?? guessed
}

/**
 * Returns a function that counts a separator, outside quotation marks, in the first line that contains any.
 */
function countedIn(start: string): (separator: string) => number {
  const counts = new Map<string, number>()
  let quoted = false
  for (const letter of start) {
    if (letter === '"') quoted = !quoted
    else if (quoted) continue
    else if (separators.some((one) => one === letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    else if ((letter === '\n' || letter === '\r') && counts.size > 0) break
  }
  return (separator) => counts.get(separator) ?? 0
}

/**
 * Returns the headings and the rows below them; empty lines are counted but are not rows. The headings are
 * where `above` says, or are searched for among the first rows if a `kind` is given. Throws `unreadable_file`
 * for too many rows or columns, for none, and for unbalanced quotation marks; `rate_limited` if too many
 * files are waiting.
 */
export const readTable = (bytes: Buffer, format: ImportFormat, kind?: ImportKind): Promise<Table> =>
  parsing.run(() => parseTable(bytes, format, kind))

async function parseTable(
  bytes: Buffer,
  { encoding, separator, above = 0 }: ImportFormat,
  kind?: ImportKind,
): Promise<Table> {
  const rows: TableRow[] = []
  const headingAt = () =>
    kind === undefined ? rows.findIndex(({ row }) => row > above) : headingIndex(rows, kind)
  let row = 0
  let cellCount = 0
  const take = async (records: AsyncIterable<unknown>): Promise<void> => {
    for await (const record of records) {
      const cells = z.parse(Cells, record)
      if (row === 0 && isSeparatorLine(cells)) continue
      row += 1
      if (cells.length > importColumns) refuseFile('too_many_columns', row)
      if (cells.every((cell) => cell.trim() === '')) continue
      if (rows.length > 0) cellCount += cells.length
      if (cellCount > importCells) refuseFile('too_many_cells', row)
      rows.push({ row, cells })
      if (rows.length > importRows + 1 && rows.length > importRows + 1 + headingAt())
        refuseFile('too_many_rows', row)
    }
  }
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    max_record_size: longestRow,
    // A file that was written by two systems can contain two kinds of line endings.
    record_delimiter: ['\r\n', '\n', '\r'],
    // Excel itself accepts ="0412" without quotation marks around it.
    relax_quotes: true,
  })
  try {
    await pipeline(Readable.from(inTurns(decoded(bytes, encoding))), parser, take)
  } catch (error) {
    if (error instanceof CsvError) refuseFile('quotes', lineOf(error))
    throw error
  }
  const [head, ...below] = rows.slice(Math.max(0, headingAt()))
  if (head === undefined || below.length === 0) refuseFile('no_rows')
  return { above: head.row - 1, headings: head.cells.map((heading) => heading.trim()), rows: below }
}

/**
 * Yields the parts one by one, with a turn for other work in between: a row can be as long as several parts.
 */
async function* inTurns(parts: Iterable<string>): AsyncGenerator<string> {
  for (const part of parts) {
    yield part
    await setImmediate()
  }
}

/** Reports whether a row is the separator line, which the separator itself may have split. */
const isSeparatorLine = ([first = '', ...others]: readonly string[]): boolean =>
  /^sep=[,;\t]?$/iu.test(first) && others.every((cell) => cell === '')

/**
 * Returns the index of the first row with the most known headings, if it has at least two: a title row can be
 * above it. Otherwise 0.
 */
function headingIndex(rows: readonly TableRow[], kind: ImportKind): number {
  const known = knownHeadings(
    rows.slice(0, searchedRows).map(({ cells }) => cells),
    kind,
  )
  const most = Math.max(0, ...known)
  return most < 2 ? 0 : known.indexOf(most)
}

/** Returns the number of known headings in each row. */
const knownHeadings = (rows: readonly (readonly string[])[], kind: ImportKind): number[] =>
  rows.map((cells) => Object.keys(guessMapping(importFields[kind], cells)).length)

const lineOf = ({ lines }: CsvError): number | undefined => (typeof lines === 'number' ? lines : undefined)
