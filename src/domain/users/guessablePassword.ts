import { foldedForGuess, type GuessWords, wordsIn } from './guessWords.ts'

/** Minimum score of a password that is hard to guess. */
const fewestPoints = 4

const years = /(?:19|20)\d\d/gu
/** Minimum length of a sequence or repetition. */
const shortestRow = 3

/** Digits and symbols that replace similar letters. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Returns true if a password is easy to guess because it consists of context words (the product, the
 * hospital, the user, roles, seasons and years), common words and sequences. Each other character scores one
 * point, as does the first common word; each further common word scores two.
 */
export function isGuessable(password: string, words: GuessWords): boolean {
  const signs = [...password]
  const lastLetter = signs.findLastIndex((sign) => /\p{L}/u.test(sign))
  const spelled = signs.map((sign, at) => (at < lastLetter ? (lookalikes[sign] ?? sign) : sign)).join('')
  return [password, spelled].some((form) => pointsOf(foldedForGuess(form), words) < fewestPoints)
}

function pointsOf(folded: string, { common, context }: GuessWords): number {
  let rest = folded
  for (const word of wordsIn(rest, context)) rest = rest.replaceAll(word, ' ')
  rest = rest.replaceAll(years, ' ')
  let words = 0
  for (const word of wordsIn(rest, common)) {
    if (!rest.includes(word)) continue
    rest = rest.replaceAll(word, ' ')
    words += 1
  }
  return ownCharacters(rest) + Math.max(0, 2 * words - 1)
}

/** Counts the characters outside of sequences such as 123, cba or 777. */
function ownCharacters(text: string): number {
  const characters = [...text]
  let own = 0
  for (let at = 0; at < characters.length;) {
    const row = rowLength(characters, at)
    if (row >= shortestRow) at += row
    else {
      if (characters[at] !== ' ') own += 1
      at += 1
    }
  }
  return own
}

function rowLength(characters: readonly string[], at: number): number {
  const step = stepTo(characters, at)
  let length = 1
  while (step !== null && stepTo(characters, at + length - 1) === step) length += 1
  return length
}

/** Returns the step to the next character if it is adjacent in order or the same; otherwise `null`. */
function stepTo(characters: readonly string[], at: number): number | null {
  const [one, other] = [characters[at], characters[at + 1]]
  if (one === undefined || other === undefined || one === ' ' || other === ' ') return null
  const step = (other.codePointAt(0) ?? 0) - (one.codePointAt(0) ?? 0)
  return Math.abs(step) <= 1 ? step : null
}
