import { Trans } from '@lingui/react/macro'
import type { Assignment } from '../../contract/permissions/roles.ts'
import { isComplete, rolesInDraft, roleText } from '../../domain/users/roleDraft.ts'
import { userProblems } from '../../domain/users/users.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { Draft } from '../../state/admin/records/records.ts'
import { useOrgUnitPaths } from '../queries/useOrgUnits.ts'
import type { FieldSpec } from '../records/RecordFields.tsx'
import { UnreadChoices } from '../records/UnreadChoices.tsx'
import { RoleEditor } from './RoleEditor.tsx'

/** Returns the fields of an account's form. `opened` is the draft text of the existing roles. */
export function useUserFields(
  ports: Pick<ConsolePorts, 'orgUnits'>,
  held: readonly Assignment[],
  opened: string,
): { person: readonly FieldSpec[]; roles: FieldSpec } {
  const { paths, refusal, again } = useOrgUnitPaths(ports, held)
  return {
    person: [
      { name: 'name', label: <Trans>Name</Trans> },
      { name: 'email', label: <Trans>Email</Trans>, code: true },
    ],
    roles: {
      name: 'assignments',
      label: <Trans>Roles</Trans>,
      words: roleText,
      unread: refusal === null ? undefined : <UnreadChoices code={refusal.code} onRetry={again} />,
      control: (field) => <RoleEditor field={field} held={held} paths={paths} opened={opened} />,
    },
  }
}

/** Returns the problems of an account draft. With an incomplete role, the draft counts as having no roles. */
export function problemsOfUser({ name = '', email = '', assignments = '' }: Draft) {
  const rows = rolesInDraft(assignments)
  return userProblems({ name, email, roles: rows.every(isComplete) ? rows.length : 0 })
}
