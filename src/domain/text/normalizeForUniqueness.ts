import { toAsciiDigits } from './asciiDigits.ts'

/**
 * Returns what must be unique of a name: without regard to case, width, invisible marks, spaces around it, and the script of its
 * digits, so that ４１２ is 412. The database has the same rule (migrations, `wardlink_same_name`).
 */
export const normalizeForUniqueness = (name: string): string =>
  toAsciiDigits(name.replaceAll(/\p{Cf}/gu, ''))
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .trim()
