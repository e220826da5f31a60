import { toAsciiDigits } from '../text/asciiDigits.ts'
import { kanjiVariants } from '../text/kanjiVariants.ts'

/** Latin letters without a separable accent, with their plain spelling. */
const latinLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ς: 'σ',
  ё: 'е',
}

/** Alternative spelling of a letter in passports and on national keyboards (ICAO 9303-3, section 6). */
const nationalSpellings: readonly (readonly [letter: string, spelling: string])[] = [
  ...([
    ['ä', 'ae'],
    ['ö', 'oe'],
    ['ø', 'oe'],
    ['ü', 'ue'],
    ['å', 'aa'],
    ['đ', 'dj'],
  ] as const),
]

/** Interchangeable Arabic and Persian letters. Hamza and vowel signs are removed. */
const arabicLetters: Readonly<Record<string, string>> = {
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ۀ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ۃ: 'ه',
  ە: 'ه',
}

/**
 * Reports whether a typed name matches the one on record. Ignores case, accents, width, spaces and
 * punctuation, and the Unicode and national variants of Latin, Arabic and Japanese names. A name without
 * letters must match exactly; an empty name matches none.
 */
export function isSamePersonName(known: string, typed: string): boolean {
  const spellings = spellingsOf(known)
  if (spellings.has('')) {
    const signs = known.normalize('NFKC').trim()
    return signs !== '' && signs === typed.normalize('NFKC').trim()
  }
  return [...spellingsOf(typed)].some((spelling) => spellings.has(spelling))
}

/** Names of a patient on record. */
interface PatientNames {
  firstName: string
  lastName: string
  otherLastNames: readonly string[]
}

/**
 * Reports whether two records have the name of the same patient: the first names match, and they share a last
 * name. Two people with the same names cannot be distinguished.
 */
export function isSamePatientName(one: PatientNames, other: PatientNames): boolean {
  if (one.firstName !== other.firstName && !isSamePersonName(one.firstName, other.firstName)) return false
  const lastNames = [other.lastName, ...other.otherLastNames]
  return [one.lastName, ...one.otherLastNames].some((name) =>
    lastNames.some((last) => name === last || isSamePersonName(name, last)),
  )
}

/** Returns the name in plain letters, with each special letter in both spellings: at most 64 variants. */
function spellingsOf(name: string): Set<string> {
  let all = [name.normalize('NFKC').toLowerCase().normalize('NFC')]
  for (const [letter, spelling] of nationalSpellings)
    if (all[0]?.includes(letter) === true) all = all.flatMap((one) => [one, one.replaceAll(letter, spelling)])
  return new Set(all.map(toPlainLetters))
}

function toPlainLetters(name: string): string {
  const letters = toAsciiDigits(name)
    .replaceAll(/(?<=[\u30a1-\u30fa])[\p{Pd}\u2212]/gu, 'ー')
    .normalize('NFD')
    .replaceAll(/(^|\s)\p{M}+/gu, '$1')
    .replaceAll(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    .replaceAll(/[\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]|\u0640|\u0621/gu, '')
    .normalize('NFC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Z}\p{P}\p{S}\p{Cc}\u02b0-\u02ff\ua78b\ua78c]/gu, '')
  return [...letters]
    .map(
      (letter) => latinLetters[letter] ?? arabicLetters[letter] ?? kanjiVariants.get(letter) ?? kana(letter),
    )
    .join('')
    .replaceAll(/(\p{Script=Han})々/gu, '$1$1')
    .replaceAll('وو', 'و')
}

/** Converts hiragana to katakana, and the small ヵ and ヶ of place names to large ones. */
function kana(letter: string): string {
  if (letter === 'ヵ' || letter === 'ゕ') return 'カ'
  if (letter === 'ヶ' || letter === 'ゖ') return 'ケ'
  return /^[\u3041-\u3096]$/u.test(letter) ? String.fromCodePoint(letter.charCodeAt(0) + 0x60) : letter
}
