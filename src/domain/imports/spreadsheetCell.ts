import { invisibleCharacters } from '../../contract/readable.ts'
import { toAsciiDigits } from '../text/asciiDigits.ts'

/** Ways in which a spreadsheet program has altered a cell. */
export type CellFault = 'cell_error' | 'formula' | 'cell_date' | 'cell_rounded'

/** Text that a spreadsheet was kept from changing: `="0412"`. */
const quotedText = /^=\s*"((?:[^"]|"")*)"$/u
/** The apostrophe that an export of ours puts before a formula (formula.ts). */
const escapedFormula = /^'(?=[=+\-@＝＋－＠])/u

const isBlank = (sign: string): boolean => /\s/u.test(sign) || invisibleCharacters.test(sign)

/** Returns the text without the spaces and invisible marks around it that come along when it is pasted. */
function trimmed(text: string): string {
  const signs = [...text]
  const first = signs.findIndex((sign) => !isBlank(sign))
  return first === -1 ? '' : signs.slice(first, signs.findLastIndex((sign) => !isBlank(sign)) + 1).join('')
}

/** A cell as its author means it: without spaces and invisible marks around it, and without what marks it as text. */
export function cellText(cell: string): string {
  const text = trimmed(cell)
  // A cell of invisible signs alone is refused by the rule of its field, not read as empty.
  if (text === '') return cell.trim()
  const quoted = quotedText.exec(text)?.[1]
  return quoted === undefined ? text.replace(escapedFormula, '') : quoted.replaceAll('""', '"').trim()
}

/** The error values of Excel and LibreOffice, and a column that was too narrow for its value. */
const errorValue =
  /^#(n\/a|ref!|div\/0!|value!|name\?|null!|num!|spill!|calc!|field!|blocked!|connect!|busy!|getting_data|unknown!|#+)$|^err:5\d\d$/iu
/** A room may be called -1: signs other than = begin a formula only where a function or a bracket follows. */
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

/** Returns what a spreadsheet has made of a cell. A number of a room or a bed, `isNumber`, may also have become a date. */
export function cellFault(cell: string, isNumber = false): CellFault | null {
  const text = toAsciiDigits(cell).trim()
  if (errorValue.test(text)) return 'cell_error'
  if (formula.test(text)) return 'formula'
  if (!isNumber) return null
  if (date.test(text)) return 'cell_date'
  return rounded.test(text) ? 'cell_rounded' : null
}
