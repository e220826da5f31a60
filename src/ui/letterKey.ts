interface LetterKey {
  key: string
  /** Place of the key on the keyboard, named after the letter that a US layout has there. */
  code: string
}

/**
 * Returns true for the key of a letter: the one that types it, or, in a layout without Latin letters such as Arabic
 * or Japanese kana, the one in its place.
 */
export function isLetterKey({ key, code }: LetterKey, letter: string): boolean {
  if (/^[a-z]$/iu.test(key)) return key.toLowerCase() === letter
  return code === `Key${letter.toUpperCase()}`
}
