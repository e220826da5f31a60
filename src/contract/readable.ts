import * as z from 'zod/mini'

/**
 * Characters that are invisible or reverse the reading direction: a name that contains them reads as a
 * different name.
 */
export const invisibleCharacters =
  /[\p{Cc}\u{061C}\u{200B}\u{200E}\u{200F}\u{2028}-\u{202E}\u{2060}-\u{2069}\u{FEFF}]/u

/** Returns a name from an external source without such characters. */
export const stripInvisible = (name: string): string =>
  [...name].filter((sign) => !invisibleCharacters.test(sign)).join('')

/**
 * Returns a schema for a line that a user types, `least` to `most` characters long, without invisible
 * characters. Characters that change the reading direction are removed, not refused: an Arabic keyboard
 * inserts some of them by itself, and the user could not find what is wrong.
 */
export const readableLine = (least: number, most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^\P{Cc}*$/u),
      z.overwrite(stripInvisible),
      z.trim(),
      z.minLength(least),
      z.maxLength(most),
    )
