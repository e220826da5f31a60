import { Trans } from '@lingui/react/macro'
import type { Assignment } from '../../contract/permissions/roles.ts'
import type { NewUser } from '../../contract/users/users.ts'
import { isComplete, roleText, type TypedRole } from '../../domain/users/roleDraft.ts'
import { userProblems } from '../../domain/users/users.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { useOrgUnitPaths } from '../queries/useOrgUnits.ts'
import type { FieldSpec } from '../records/RecordFields.tsx'
import { UnreadChoices } from '../records/UnreadChoices.tsx'
import { RoleEditor } from './RoleEditor.tsx'

/** An account as typed. */
export interface UserValues extends Pick<NewUser, 'name' | 'email'> {
  assignments: TypedRole[]
}

/** Returns the fields of an account's form. */
export function useUserFields(
  ports: Pick<ConsolePorts, 'orgUnits'>,
  held: readonly Assignment[],
): Record<keyof UserValues, FieldSpec<UserValues>> {
  const { paths, refusal, again } = useOrgUnitPaths(ports, held)
  return {
    name: { name: 'name', label: <Trans>Name</Trans> },
    email: { name: 'email', label: <Trans>Email</Trans>, code: true },
    assignments: {
      name: 'assignments',
      label: <Trans>Roles</Trans>,
      words: roleText,
      unread: refusal === null ? undefined : <UnreadChoices code={refusal.code} onRetry={again} />,
      control: (field) => <RoleEditor field={field} held={held} paths={paths} />,
    },
  }
}

/** Returns the problems of an account as typed. With an incomplete role, it counts as having no roles. */
export const problemsOfUser = ({ name, email, assignments: rows }: UserValues) =>
  userProblems({ name, email, roles: rows.every(isComplete) ? rows.length : 0 })
