/** A test: its file, and its titles from the outermost `describe` to the test, joined by ` > `. */
export interface HeldBy {
  readonly file: string
  readonly title: string
}

/** A number or word of the spec, and the value that the product uses. */
export interface Constant {
  readonly name: string
  readonly is: unknown
  readonly spec: unknown
}

/**
 * One rule of the customer's specification, and what fails when it is broken. `console` without a proof is a rule of the administration
 * that is not built yet; `words` rule nothing by themselves.
 */
export interface Rule {
  readonly id: string
  /**
   * The spec's text, letter for letter, including misspellings. The rows of a section, in order, are the
   * complete section.
   */
  readonly says: string
  readonly side: 'bedside' | 'console' | 'words'
  readonly proofs: readonly (HeldBy | Constant)[]
  /** How Wardlink differs from the rule, and where that was decided. */
  readonly instead?: string
}

export interface Section {
  readonly number: number
  readonly title: string
  /**
   * SHA-256 of the section's words in the spec, as read by `wordsOf`: proves that no sentence is missing or
   * changed.
   */
  readonly digest: string
  readonly rules: readonly Rule[]
}

/** Returns proofs by tests of one file. */
export function by(file: string, ...titles: readonly string[]): HeldBy[] {
  return titles.map((title) => ({ file: `tests/${file}`, title }))
}

/** Returns a proof by a constant of the code that must equal the spec's. */
export function constant(name: string, is: unknown, spec: unknown): Constant[] {
  return [{ name, is, spec }]
}

type Proofs = readonly (readonly (HeldBy | Constant)[])[]

/** Returns a rule about what a patient sees or does. */
export function bedside(id: string, says: string, ...proofs: Proofs): Rule {
  return { id, says, side: 'bedside', proofs: proofs.flat() }
}

/** Returns a rule of the administration, with its tests if it is implemented. */
export function inConsole(id: string, says: string, ...proofs: Proofs): Rule {
  return { id, says, side: 'console', proofs: proofs.flat() }
}

/** Returns a row for a heading, or for a sentence that says what is not known. */
export function words(says: string): Rule {
  return { id: '', says, side: 'words', proofs: [] }
}

/** Returns the words of a text, without punctuation and whitespace between them. */
export function wordsOf(text: string): string {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

/**
 * Returns the texts on screen that a rule quotes. They begin with a capital letter; names of parameters do
 * not.
 */
export function quotesIn({ says }: Rule): string[] {
  return [...says.matchAll(/(?<!\p{L})'(\p{Lu}(?:[^']|'(?=\p{L}))*)'(?!\p{L})/gu)].map(
    ([, quoted = '']) => quoted,
  )
}
