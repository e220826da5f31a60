/** Words that a password may be made of, in the form of `foldedForGuess`. */
export interface GuessWords {
  /** Of lists that are tried against every account. */
  common: readonly string[]
  /** Of the product, the hospital and the person. */
  context: readonly string[]
}

/** Shortest word that counts: shorter ones are in other words by chance. */
const shortestWord = 3

/** Words of every installation: the product, its roles, where it is used, and what people choose by the calendar. */
export const contextWords: readonly string[] = `
wardlink ward link iconsult iobserver console
administrator admin root user users tech technician techadmin support service system operator manager
platform channel customer organization facility unit hospital clinic medical health care
nurse doctor clinician physician patient bedside room monitor tablet
spring summer autumn fall winter
january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday
haru natsu aki fuyu sakura byouin byoin kango kanri
password passwort kennwort login signin welcome changeme default temporary temp test demo secret
`
  .trim()
  .split(/\s+/u)

/** Returns letters and digits alone: small, without accents and in their plain width. */
export function foldedForGuess(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{Nd}]/gu, '')
}

/** Returns the words of a name or an address, and the name as one word. */
export function nameWords(name: string): string[] {
  const parts = name.split(/[^\p{L}\p{M}\p{N}]+/u).map((part) => foldedForGuess(part))
  return [...parts, parts.join('')].filter((part) => part.length >= shortestWord)
}

/** Returns the words that are in a folded password as they are spelled, the longest first. */
export function wordsIn(text: string, words: readonly string[]): string[] {
  return words.filter((word) => text.includes(word)).toSorted((one, other) => other.length - one.length)
}
