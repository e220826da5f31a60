import type { Node, Role } from '../../contract/permissions/roles.ts'
import type { GivenRole, RoleLevel } from '../../contract/users/users.ts'

/**
 * A role in a form; '' for parts that are not chosen yet. A row that was added in the form has a number, which distinguishes
 * it from the others, and the chosen level.
 */
export interface TypedRole {
  role: Role | ''
  path: Node[]
  added?: { row: number; level: RoleLevel | '' }
}

/** Returns an empty role for the user to fill in, with a row number that no other row has. */
export function emptyRole(rows: readonly TypedRole[]): TypedRole {
  const row = Math.max(0, ...rows.map(({ added }) => added?.row ?? 0)) + 1
  return { role: '', path: [], added: { row, level: '' } }
}

export const isComplete = ({ role, path, added }: TypedRole): boolean =>
  role !== '' && (added === undefined || added.level === 'platform' || path.length > 0)

/** Returns the roles of a form to submit: those that are complete. */
export function givenRoles(rows: readonly TypedRole[]): GivenRole[] {
  return rows.flatMap((row): GivenRole[] => {
    if (row.role === '' || !isComplete(row)) return []
    const orgUnit = row.path.at(-1)
    return [{ role: row.role, level: orgUnit?.level ?? 'platform', node_id: orgUnit?.id ?? null }]
  })
}

/** Formats the roles of a form field for display. */
export const roleText = (rows: readonly TypedRole[]): string =>
  rows.map(({ role, path }) => [role, path.at(-1)?.name].filter(Boolean).join(' · ')).join(', ')
