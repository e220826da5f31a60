import type { HeldBy } from '../rules/rule.ts'

/** A change of the product that its tests must notice: a text that occurs once in a file, and the text in its place. */
export interface Replacement {
  readonly file: string
  readonly stands: string
  readonly without: string
}

/** A replacement, and the test that fails with it. */
export interface Fault {
  readonly name: string
  readonly change: Replacement
  readonly caughtBy: HeldBy
}

/** How often the text of a replacement occurs in its file, where it cannot be made: not once, or to no effect; null where it can. */
export function misplaced({ file, stands, without }: Replacement, text: string): string | null {
  const times = text.split(stands).length - 1
  return times === 1 && stands !== without ? null : `${String(times)} times in ${file}`
}
