import type { Replacement } from '../planted/fault.ts'
import type { HeldBy } from '../rules/rule.ts'

/**
 * An attack named from the attacker's point of view, the tests that prove it fails, and a guard without which
 * the first of them fails.
 */
export interface Attack {
  readonly name: string
  readonly proofs: readonly [HeldBy, ...HeldBy[]]
  /** The code of the product that stops the attack, and the text without it. */
  readonly guard: Replacement
}

/** Returns a guard: its file, its text, and the text without it. */
export function guard(file: string, stands: string, without: string): Replacement {
  return { file: `src/${file}`, stands, without }
}

/** Returns an attack. Its first test is the one that runs without the guard. */
export function attack(name: string, taken: Replacement, ...proofs: readonly HeldBy[][]): Attack {
  const [first, ...others] = proofs.flat()
  if (first === undefined) throw new Error(`nothing holds against ${name}`)
  return { name, proofs: [first, ...others], guard: taken }
}
