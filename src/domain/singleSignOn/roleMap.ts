import * as z from 'zod/mini'
import { Role } from '../../contract/permissions/roles.ts'

/**
 * A row of a provider's role mapping in a form; '' for parts that are not chosen yet. `row` distinguishes the
 * rows.
 */
const DraftRule = z.object({ value: z.string(), role: z.union([Role, z.literal('')]), row: z.number() })
export type DraftRule = z.infer<typeof DraftRule>

/** A mapping as the text that a form's field holds. */
export function ruleDraft(rules: readonly { value: string; role: Role | '' }[]): string {
  return JSON.stringify(rules.map(({ value, role }, index) => ({ value, role, row: index + 1 })))
}

/** The same, of lines that are told apart already. */
export function keptDraft(rules: readonly DraftRule[]): string {
  return JSON.stringify(rules)
}

/** The lines in such a text; none in any other. */
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

/** A mapping as people read it. */
export function ruleText(text: string): string {
  return rulesInDraft(text)
    .map(({ value, role }) => `${value} → ${role}`)
    .join(', ')
}
