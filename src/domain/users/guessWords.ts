/** Words that can make a password guessable, in the form returned by `foldedForGuess`. */
export interface GuessWords {
  /** From lists that attackers try against every account. */
  common: readonly string[]
  /** From the product, the hospital and the user. */
  context: readonly string[]
}

/** Minimum length of a word; shorter ones occur in other words by chance. */
const shortestWord = 3

/**
 * Words common to every installation: the product, its roles, its setting, and seasons, months and weekdays.
 */
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

/** Returns only the letters and digits, in lower case, without accents and in normal width. */
export function foldedForGuess(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{Nd}]/gu, '')
}

/** Returns the words of a name or an email address, and all of them as one word. */
export function nameWords(name: string): string[] {
  const parts = name.split(/[^\p{L}\p{M}\p{N}]+/u).map((part) => foldedForGuess(part))
  return [...parts, parts.join('')].filter((part) => part.length >= shortestWord)
}

/** Returns the words that occur in a folded password, longest first. */
export function wordsIn(text: string, words: readonly string[]): string[] {
  return words.filter((word) => text.includes(word)).toSorted((one, other) => other.length - one.length)
}
