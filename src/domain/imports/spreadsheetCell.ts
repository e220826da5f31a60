import { invisibleCharacters } from '../../contract/readable.ts'
import { toAsciiDigits } from '../text/asciiDigits.ts'

/** Ways in which a spreadsheet program has altered a cell. */
export type CellFault = 'cell_error' | 'formula' | 'cell_date' | 'cell_rounded'

/** Text that is protected from conversion by a spreadsheet: `="0412"`. */
const quotedText = /^=\s*"((?:[^"]|"")*)"$/u
/** The apostrophe that our exports put before a formula (formula.ts). */
const escapedFormula = /^'(?=[=+\-@＝＋－＠])/u

const isBlank = (sign: string): boolean => /\s/u.test(sign) || invisibleCharacters.test(sign)

/** Returns the text without surrounding spaces and invisible characters, which pasting often adds. */
function trimmed(text: string): string {
  const signs = [...text]
  const first = signs.findIndex((sign) => !isBlank(sign))
  return first === -1 ? '' : signs.slice(first, signs.findLastIndex((sign) => !isBlank(sign)) + 1).join('')
}

/**
 * Returns the intended text of a cell, without surrounding spaces and invisible characters, and without the
 * markup for text.
 */
export function cellText(cell: string): string {
  const text = trimmed(cell)
  // A cell with only invisible characters must be refused by its field's rule, not treated as empty.
  if (text === '') return cell.trim()
  const quoted = quotedText.exec(text)?.[1]
  return quoted === undefined ? text.replace(escapedFormula, '') : quoted.replaceAll('""', '"').trim()
}

/** Error values of Excel and LibreOffice, including the one for a column that is too narrow for its value. */
const errorValue =
  /^#(n\/a|ref!|div\/0!|value!|name\?|null!|num!|spill!|calc!|field!|blocked!|connect!|busy!|getting_data|unknown!|#+)$|^err:5\d\d$/iu
/** A room can be named -1, so characters other than = start a formula only if a bracket follows. */
const formula = /^=|^[+\-@].*\(/u

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)'
const longMonth =
  '(?:january|february|march|april|june|july|august|september|october|november|december|يناير|فبراير|مارس|[أا]بريل|مايو|يونيو|يوليو|[أا]غسطس|سبتمبر|[أا]كتوبر|نوفمبر|ديسمبر)'
const anyMonth = `(?:${longMonth}|${month})`
const year = '(?:19|20)\\d\\d'
const dateForms = [
  `\\d{1,2}[-/ .]${anyMonth}(?:[-/ .,]+(?:${year}|\\d\\d))?`,
  `${anyMonth}[-/ .]\\d{1,2}(?:[-/ .,]+${year})?`,
  `${year}([-/.])\\d{1,2}\\1\\d{1,2}`,
  `\\d{1,2}([-/.])\\d{1,2}\\2${year}`,
  `(?:${year}年)?\\d{1,2}月\\d{1,2}日`,
]
const date = new RegExp(`^(?:${dateForms.join('|')})(?:[ t]\\d{1,2}:\\d\\d(?::\\d\\d)?)?$`, 'iu')
const rounded = /^[+-]?\d(\.\d+)?e[+-]\d+$/iu

/**
 * Returns how a spreadsheet has altered a cell. With `isNumber`, for a room number or bed name, also detects
 * dates and scientific notation.
 */
export function cellFault(cell: string, isNumber = false): CellFault | null {
  const text = toAsciiDigits(cell).trim()
  if (errorValue.test(text)) return 'cell_error'
  if (formula.test(text)) return 'formula'
  if (!isNumber) return null
  if (date.test(text)) return 'cell_date'
  return rounded.test(text) ? 'cell_rounded' : null
}
