import type { HeldBy } from '../rules/rule.ts'

/**
 * A change to the product that its tests must catch: a text that occurs once in a file, and its replacement.
 */
export interface Replacement {
  readonly file: string
  readonly stands: string
  readonly without: string
}

/** A replacement, and the test that must fail with it. */
export interface Fault {
  readonly name: string
  readonly change: Replacement
  readonly caughtBy: HeldBy
}

/**
 * Returns the number of occurrences in the file if the replacement cannot be made, because its text does not
 * occur exactly once or does not change; null if it can be made.
 */
export function misplaced({ file, stands, without }: Replacement, text: string): string | null {
  const times = text.split(stands).length - 1
  return times === 1 && stands !== without ? null : `${String(times)} times in ${file}`
}
