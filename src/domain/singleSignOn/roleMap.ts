import * as z from 'zod/mini'
import { Role } from '../../contract/permissions/roles.ts'

/**
 * A row of a provider's role mapping in a form; '' for parts that are not chosen yet. `row` distinguishes the
 * rows.
 */
const DraftRule = z.object({ value: z.string(), role: z.union([Role, z.literal('')]), row: z.number() })
export type DraftRule = z.infer<typeof DraftRule>

/** Converts a mapping to the text of a form field. */
export function ruleDraft(rules: readonly { value: string; role: Role | '' }[]): string {
  return JSON.stringify(rules.map(({ value, role }, index) => ({ value, role, row: index + 1 })))
}

/** Does the same for rows that already have row numbers. */
export function keptDraft(rules: readonly DraftRule[]): string {
  return JSON.stringify(rules)
}

/** Parses the text of a form field into rows; empty if it is invalid. */
export function rulesInDraft(text: string): DraftRule[] {
  try {
    return z.parse(z.array(DraftRule), JSON.parse(text))
  } catch {
    return []
  }
}

/** Returns the rules of a mapping to submit. */
export function givenRules(text: string): { value: string; role: string }[] {
  return rulesInDraft(text).map(({ value, role }) => ({ value: value.trim(), role }))
}

/** Formats a mapping for display. */
export function ruleText(text: string): string {
  return rulesInDraft(text)
    .map(({ value, role }) => `${value} → ${role}`)
    .join(', ')
}
