import * as z from 'zod/mini'
import { Role } from '../contract/roles.ts'

/** A line of a provider's role mapping as it stands in a form: '' for what is not chosen yet. `row` tells lines apart. */
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

/** What of a mapping is sent. */
export function givenRules(text: string): { value: string; role: string }[] {
  return rulesInDraft(text).map(({ value, role }) => ({ value: value.trim(), role }))
}

/** A mapping as people read it. */
export function ruleWords(text: string): string {
  return rulesInDraft(text)
    .map(({ value, role }) => `${value} → ${role}`)
    .join(', ')
}
