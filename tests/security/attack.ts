import type { HeldBy } from '../rules/rule.ts'

/** What of the product stops an attack: a text that stands once in a file, and what stands there when it is taken away. */
export interface Guard {
  readonly file: string
  readonly stands: string
  readonly without: string
}

/** An attack as its attacker would call it, the tests that hold against it, and a guard without which the first of them fails. */
export interface Attack {
  readonly name: string
  readonly proofs: readonly [HeldBy, ...HeldBy[]]
  readonly guard: Guard
}

/** Where the guard is, and what would stand there without it. */
export function guard(file: string, stands: string, without: string): Guard {
  return { file: `src/${file}`, stands, without }
}

/** An attack; the first of the tests is the one that is tried without the guard. */
export function attack(name: string, taken: Guard, ...proofs: readonly HeldBy[][]): Attack {
  const [first, ...others] = proofs.flat()
  if (first === undefined) throw new Error(`nothing holds against ${name}`)
  return { name, proofs: [first, ...others], guard: taken }
}
