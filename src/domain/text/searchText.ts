import { normalizeForUniqueness } from './normalizeForUniqueness.ts'

/** Interchangeable letters. */
const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ٱ: 'ا',
}

/**
 * Normalizes a text for searching. Ignores case, width, accents, vowel signs, the type of kana and the script
 * of digits. The database applies the same rule (migrations, `wardlink_search_text`).
 */
export const searchText = (text: string): string =>
  normalizeForUniqueness(text)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F\u064B-\u065F\u0670]|\u0640/gu, '')
    .normalize('NFC')
    .replaceAll(/[\u3041-\u3096]/gu, (kana) => String.fromCodePoint(kana.charCodeAt(0) + 0x60))
    .replaceAll(/./gu, (letter) => letters[letter] ?? letter)
