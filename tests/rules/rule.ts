/** A test by its place in tests/, and its titles from the outermost `describe` to the test, joined by ` > `. */
export interface HeldBy {
  readonly file: string
  readonly title: string
}

/** A number or word of the spec beside the one that the product is made with. */
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
  /** The spec's own words, letter for letter, misspellings too: the rows of a section, one after the other, are that section. */
  readonly says: string
  readonly side: 'bedside' | 'console' | 'words'
  readonly proofs: readonly (HeldBy | Constant)[]
  /** How Wardlink differs from the rule, and where that was decided. */
  readonly instead?: string
}

export interface Section {
  readonly number: number
  readonly title: string
  /** SHA-256 of the section's words in the spec, as `wordsOf` reads them: no sentence is left out, and none is changed. */
  readonly digest: string
  readonly rules: readonly Rule[]
}

/** The tests of one file. */
export function by(file: string, ...titles: readonly string[]): HeldBy[] {
  return titles.map((title) => ({ file: `tests/${file}`, title }))
}

/** A constant of the code that must be the spec's. */
export function constant(name: string, is: unknown, spec: unknown): Constant[] {
  return [{ name, is, spec }]
}

type Proofs = readonly (readonly (HeldBy | Constant)[])[]

/** A rule that a patient meets. */
export function bedside(id: string, says: string, ...proofs: Proofs): Rule {
  return { id, says, side: 'bedside', proofs: proofs.flat() }
}

/** A rule of the administration, with its tests where it is built. */
export function inConsole(id: string, says: string, ...proofs: Proofs): Rule {
  return { id, says, side: 'console', proofs: proofs.flat() }
}

/** Returns a row for a heading, or for a sentence that says what is not known. */
export function words(says: string): Rule {
  return { id: '', says, side: 'words', proofs: [] }
}

/** The words of a text, without its marks and the space between them. */
export function wordsOf(text: string): string {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

/** The texts that a rule quotes, which people read: they begin with a capital, and names of parameters do not. */
export function quotesIn({ says }: Rule): string[] {
  return [...says.matchAll(/(?<!\p{L})'(\p{Lu}(?:[^']|'(?=\p{L}))*)'(?!\p{L})/gu)].map(
    ([, quoted = '']) => quoted,
  )
}
