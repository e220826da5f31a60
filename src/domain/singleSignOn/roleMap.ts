import type { Role } from '../../contract/permissions/roles.ts'

/**
 * A row of a provider's role mapping in a form; '' for parts that are not chosen yet. `row` distinguishes the
 * rows.
 */
export interface TypedRule {
  value: string
  role: Role | ''
  row: number
}

/** Returns the rows of a form for a mapping. */
export const typedRules = (rules: readonly { value: string; role: Role | '' }[]): TypedRule[] =>
  rules.map(({ value, role }, index) => ({ value, role, row: index + 1 }))

/** Returns the rules of a mapping to submit: those with a role. */
export const givenRules = (rules: readonly TypedRule[]): { value: string; role: Role }[] =>
  rules.flatMap(({ value, role }) => (role === '' ? [] : [{ value: value.trim(), role }]))

/** Formats a mapping for display. */
export const ruleText = (rules: readonly TypedRule[]): string =>
  rules.map(({ value, role }) => `${value} → ${role}`).join(', ')
