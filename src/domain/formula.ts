/**
 * Where a spreadsheet may take what follows for a formula: at the start of a cell, and behind whatever some country's spreadsheet
 * takes for the end of one. Japanese ones know the signs in full width, too.
 */
const start = /(^|[;\t\r\n])(?=[=+\-@＝＋－＠])/gu

/** Whether a spreadsheet may take a cell, or a part of it, for a formula. */
export const isFormula = (cell: string): boolean => cell.search(start) >= 0 || /^[\t\r]/u.test(cell)

/** The cell as text for every spreadsheet: an apostrophe stands where a formula would begin. */
export const withoutFormula = (cell: string): string =>
  cell.replaceAll(start, "$1'").replace(/^(?=[\t\r])/u, "'")
