import * as z from 'zod/mini'
import { type Assignment, Role } from '../../contract/permissions/roles.ts'
import { type GivenRole, roleLevels } from '../../contract/users/users.ts'

/**
 * A role in a form; '' for parts that are not chosen yet. `name` is the display name of its org unit. `row`
 * distinguishes new rows.
 */
const DraftRole = z.object({
  role: z.union([Role, z.literal('')]),
  level: z.union([z.enum(roleLevels), z.literal('')]),
  node_id: z.string(),
  name: z.string(),
  row: z.number(),
})
export type DraftRole = z.infer<typeof DraftRole>

/** Returns an empty role for the user to fill in, with a row number that no other row has. */
export function emptyRole(rows: readonly DraftRole[]): DraftRole {
  const row = Math.max(0, ...rows.map((other) => other.row)) + 1
  return { role: '', level: '', node_id: '', name: '', row }
}

/** Converts roles to the text of a form field. */
export function roleDraft(rows: readonly DraftRole[]): string {
  return JSON.stringify(rows)
}

/** Returns the form text for a user's roles. */
export function draftOfRoles(assignments: readonly Assignment[]): string {
  return roleDraft(
    assignments.map(({ role, path }) => {
      const orgUnit = path.at(-1)
      return {
        role,
        level: orgUnit?.level ?? 'platform',
        node_id: orgUnit?.id ?? '',
        name: orgUnit?.name ?? '',
        row: 0,
      }
    }),
  )
}

/** Parses the text of a form field into roles; empty if it is invalid. */
export function rolesInDraft(text: string): DraftRole[] {
  try {
    return z.parse(z.array(DraftRole), JSON.parse(text))
  } catch {
    return []
  }
}

export function isComplete(row: DraftRole): boolean {
  return row.role !== '' && (row.level === 'platform' || (row.level !== '' && row.node_id !== ''))
}

/** Returns the roles of a form to submit: those that are complete. */
export function givenInDraft(text: string): GivenRole[] {
  return rolesInDraft(text).flatMap((row): GivenRole[] => {
    const { role, level, node_id: id } = row
    if (role === '' || level === '' || !isComplete(row)) return []
    return [{ role, level, node_id: level === 'platform' ? null : id }]
  })
}

/** Formats the roles of a form field for display. */
export function roleText(text: string): string {
  return rolesInDraft(text)
    .map(({ role, name }) => (name === '' ? role : `${role} · ${name}`))
    .join(', ')
}
