import type { Node, Role } from '../../contract/permissions/roles.ts'
import type { ChangedRole, HeldRole } from '../../contract/users/users.ts'

/**
 * A role in a form, with the path to its org unit; '' if it is not chosen yet. A row that was added in the form has a
 * number, which distinguishes it from the others.
 */
export interface TypedRole extends Pick<HeldRole, 'granted_at' | 'granted_by' | 'provisioned' | 'direct'> {
  role: Role | ''
  path: Node[]
  added?: number
  /** The row before its role was granted by hand too, in this form. */
  undirected?: TypedRole
}

/** Returns an empty role for the user to fill in, with a row number that no other row has. */
export function emptyRole(rows: readonly TypedRole[]): TypedRole & { added: number } {
  return { role: '', path: [], added: Math.max(0, ...rows.map(({ added = 0 }) => added)) + 1 }
}

export const isComplete = ({ role }: TypedRole): boolean => role !== ''

/** Returns the roles of a form to submit: those that are complete. */
export function givenRoles(rows: readonly TypedRole[]): ChangedRole[] {
  return rows.flatMap((row): ChangedRole[] => {
    if (row.role === '') return []
    const orgUnit = row.path.at(-1)
    const at = { level: orgUnit?.level ?? 'platform', node_id: orgUnit?.id ?? null } as const
    return [{ role: row.role, ...at, ...(row.direct === true && { direct: true }) }]
  })
}

/** Returns what a user can change of the roles: neither their grants nor the names of the org units. */
export const comparedRoles = (rows: readonly TypedRole[]): readonly unknown[] => [
  ...givenRoles(rows),
  ...rows.filter((row) => !isComplete(row)),
]

/** Formats the roles of a form field for display. */
export const roleText = (rows: readonly TypedRole[]): string =>
  rows.map(({ role, path }) => [role, path.at(-1)?.name].filter(Boolean).join(' · ')).join(', ')
