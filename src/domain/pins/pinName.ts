import { toAsciiDigits } from '../text/asciiDigits.ts'

/** How long a pin's name is, in letters. */
export const pinNameLetters = { least: 3, most: 60 } as const

/** Returns true if two names cannot be told apart when they are spoken. Such names count as one. */
export function isSamePinName(one: string, other: string): boolean {
  const folded = (name: string) => toAsciiDigits(name).toLowerCase().trim()
  return folded(one) === folded(other)
}

/**
 * Returns the problem of a pin name; null if there is none. `others` are the names of the room's other pins.
 */
export function pinNameProblem(name: string, others: readonly string[]): 'too_short' | 'taken' | null {
  if (name.trim().length < pinNameLetters.least) return 'too_short'
  return others.some((other) => isSamePinName(other, name)) ? 'taken' : null
}
