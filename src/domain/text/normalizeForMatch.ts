import { toAsciiDigits } from './asciiDigits.ts'

/**
 * Normalizes a name or room number for comparison. Ignores case, accents, width, spaces and punctuation, so
 * that "O'Brien", "obrien" and "O Brien" are equal, as are "ｶﾅ" and "カナ".
 */
export function normalizeForMatch(name: string): string {
  return toAsciiDigits(name)
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u0640]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\p{Pd}\p{Pc}\p{Cf}'‘’ʼ`´′.,]/gu, '')
}

/**
 * Reports whether two names or two room numbers match. A name without comparable characters, such as "-",
 * must match exactly; an empty name matches none.
 */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [normalizeForMatch(one), normalizeForMatch(other)]
  if (first !== '') return first === second
  const signs = one.normalize('NFKC').trim()
  return signs !== '' && signs === other.normalize('NFKC').trim()
}
