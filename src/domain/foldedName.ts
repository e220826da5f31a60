import { latinDigits } from './latinDigits.ts'

/**
 * A name or room number for comparison: case, accents, width, spaces and punctuation between parts folded
 * away, so that "O'Brien", "obrien" and "O Brien" are one, as are "ｶﾅ" and "カナ".
 */
export function foldedName(name: string): string {
  return latinDigits(name)
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u0640]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\p{Pd}\p{Pc}\p{Cf}'‘’ʼ`´′.,]/gu, '')
}

/**
 * Whether two names or room numbers are of one person or room. Where folding leaves nothing, as of "-", they must be the same
 * sign by sign; nothing is nobody's name.
 */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [foldedName(one), foldedName(other)]
  if (first !== '') return first === second
  const signs = one.normalize('NFKC').trim()
  return signs !== '' && signs === other.normalize('NFKC').trim()
}
