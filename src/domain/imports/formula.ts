/**
 * Matches the position before a formula: at the start of a cell, and after a character that ends a cell in
 * spreadsheets of some locales. Japanese spreadsheets also accept the full-width characters.
 */
const formulaStart = /(^|[;\t\r\n])(?=[=+\-@＝＋－＠])/gu

/** Reports whether a spreadsheet could evaluate the cell or a part of it. */
export const isFormula = (cell: string): boolean => cell.search(formulaStart) >= 0 || /^[\t\r]/u.test(cell)

/** Returns the cell with an apostrophe before each formula, so that every spreadsheet treats it as text. */
export const escapeFormulas = (cell: string): string =>
  cell.replaceAll(formulaStart, "$1'").replace(/^(?=[\t\r])/u, "'")
