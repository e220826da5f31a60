/** Returns the letters of a column as in a spreadsheet: 0 is A, 26 is AA. */
export function columnLetter(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last
}
