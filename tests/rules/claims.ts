import type { Attack } from '../security/attack.ts'
import type { HeldBy, Section } from './rule.ts'
import type { TestFile, Tier } from './testTitles.ts'

/**
 * A claim that tests must prove: a rule of the specification, a threat, a hazard, an attack, or a planted
 * fault.
 */
export interface Claim {
  readonly kind: 'rule' | 'threat' | 'hazard' | 'attack' | 'fault'
  readonly name: string
  readonly proofs: readonly HeldBy[]
}

interface Tables {
  readonly sections: readonly Section[]
  readonly threats: Readonly<Record<string, readonly HeldBy[]>>
  readonly hazards: Readonly<Record<string, readonly HeldBy[]>>
  readonly attacks: readonly Pick<Attack, 'name' | 'proofs'>[]
}

/** Returns the rows of the tables that name tests, in order. A rule proven only by a constant has no row. */
export function claimsOf({ sections, threats, hazards, attacks }: Tables): Claim[] {
  const rules = sections.flatMap(({ number, rules: rows }) =>
    rows.map(({ id, proofs }) => ({
      kind: 'rule' as const,
      name: `${String(number)}-${id}`,
      proofs: proofs.flatMap((proof) => ('title' in proof ? [proof] : [])),
    })),
  )
  const rowsOf = (kind: 'threat' | 'hazard', table: Tables['threats']): Claim[] =>
    Object.entries(table).map(([name, proofs]) => ({ kind, name, proofs }))
  return [
    ...rules.filter(({ proofs }) => proofs.length > 0),
    ...rowsOf('threat', threats),
    ...rowsOf('hazard', hazards),
    ...attacks.map(({ name, proofs }) => ({ kind: 'attack' as const, name, proofs })),
  ]
}

/** Returns the tier of the test that a row names; null if there is no such test. */
export function tierOf({ file, title }: HeldBy, tests: ReadonlyMap<string, TestFile>): Tier | null {
  return tests.get(file)?.tiers.get(title) ?? null
}

/** Returns the kind and name of each claim that no test of tier `change` proves. */
export function unprovenInChange(claims: readonly Claim[], tests: ReadonlyMap<string, TestFile>): string[] {
  return claims
    .filter(({ proofs }) => proofs.every((proof) => tierOf(proof, tests) !== 'change'))
    .map(({ kind, name }) => `${kind} ${name}`)
}

/** Returns the tests that a claim names but that do not exist. */
export function missingProofs(claims: readonly Claim[], tests: ReadonlyMap<string, TestFile>): string[] {
  return claims.flatMap(({ kind, name, proofs }) =>
    proofs
      .filter((proof) => tierOf(proof, tests) === null)
      .map(({ file, title }) => `${kind} ${name}: ${file} > ${title}`),
  )
}
