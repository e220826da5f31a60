import { toAsciiDigits } from './asciiDigits.ts'

/**
 * Normalizes a name for the check of uniqueness. Ignores case, width, invisible characters, surrounding
 * spaces and the script of digits, so ４１２ equals 412. The database applies the same rule (migrations,
 * `wardlink_same_name`).
 */
export const normalizeForUniqueness = (name: string): string =>
  toAsciiDigits(name.replaceAll(/\p{Cf}/gu, ''))
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .trim()
