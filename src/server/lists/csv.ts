import { escapeFormulas } from '../../domain/imports/formula.ts'

/** A column of a list’s CSV export: its heading and its value per item. */
export interface CsvColumn<Item> {
  name: string
  of: (item: Item) => string | number | boolean | null | undefined
}

/** Marks the text as UTF-8: without it, spreadsheets misread Japanese and Arabic. */
const byteOrderMark = '\u{FEFF}'

/** Returns the first line, with the column names. */
export function csvHead<Item>(columns: readonly CsvColumn<Item>[]): string {
  return `${byteOrderMark}${columns.map(({ name }) => cell(name)).join(',')}\r\n`
}

/** Returns the lines of some items, as in RFC 4180. */
export function csvLines<Item>(columns: readonly CsvColumn<Item>[], items: readonly Item[]): string {
  return items.map((item) => `${columns.map(({ of }) => cell(of(item))).join(',')}\r\n`).join('')
}

/**
 * Formats a CSV cell. A value that a spreadsheet would take for a formula is turned into text by an
 * apostrophe.
 */
function cell(value: string | number | boolean | null | undefined): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value)
  const text = escapeFormulas(value)
  return /[",;\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats a time in milliseconds since 1970 for spreadsheets, in UTC; null becomes empty. */
export const csvMoment = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())
