/** Converts full-width, Arabic-Indic and Persian digits to ASCII, and applies NFKC. */
export const toAsciiDigits = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => `${digit.charCodeAt(0) % 16}`)
