/** What was typed with the digits that machines read, whatever keyboard it comes from: Arabic-Indic, Persian and full-width ones. */
export const latinDigits = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => `${digit.charCodeAt(0) % 16}`)
