import * as z from 'zod/mini'

/** Signs that are not seen, or turn the reading round: whoever reads such a name reads another. */
export const unseen = /[\p{Cc}\u{061C}\u{200B}\u{200E}\u{200F}\u{2028}-\u{202E}\u{2060}-\u{2069}\u{FEFF}]/u

/** A name that comes from elsewhere, without such signs. */
export const readable = (name: string): string => [...name].filter((sign) => !unseen.test(sign)).join('')

/**
 * A line that somebody writes himself, of so many letters, without signs that are not seen. Those that turn the reading are
 * left out and not refused: a keyboard for Arabic writes some of them by itself, and nobody could find what is wrong.
 */
export const readableLine = (least: number, most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^\P{Cc}*$/u),
      z.overwrite(readable),
      z.trim(),
      z.minLength(least),
      z.maxLength(most),
    )
