import { Trans } from '@lingui/react/macro'
import type { Assignment } from '../../contract/permissions/roles.ts'

/** Shows a user’s roles, each with the org unit at which it applies. */
export function RoleChips({ assignments }: { assignments: readonly Assignment[] }) {
  return (
    <ul className="console-roles">
      {assignments.map(({ role, path }) => (
        <li key={`${role} ${path.at(-1)?.id ?? ''}`} className="console-role">
          <code dir="ltr">{role}</code>
          <OrgUnitName name={path.at(-1)?.name ?? ''} />
        </li>
      ))}
    </ul>
  )
}

/** Name of an org unit; '' is the platform. */
export function OrgUnitName({ name }: { name: string }) {
  return name === '' ? <Trans>Whole platform</Trans> : <bdi>{name}</bdi>
}
