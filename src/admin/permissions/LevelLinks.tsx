import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'

/** Links from the page of an org unit to its permissions and its settings. */
export function LevelLinks({ id }: { id: string }) {
  return (
    <div className="console-level-links">
      <PermissionsLink orgUnitId={id} />
      <Link className={buttonClass()} to="/admin/settings" search={{ node: id }}>
        <Icon name="slidersHorizontal" />
        <Trans>Settings</Trans>
      </Link>
    </div>
  )
}

/** Links to the page that explains why a user has a right or not. */
export function AccessExplanationLink({ search }: { search: { node?: string } }) {
  return (
    <Link className={buttonClass()} to="/admin/permissions/why" search={search}>
      <Icon name="question" />
      <Trans>Check a Permission</Trans>
    </Link>
  )
}

/**
 * Links to the permissions of an org unit; without one, to those of the highest org unit that the user
 * decides for.
 */
export function PermissionsLink({ orgUnitId }: { orgUnitId?: string }) {
  return (
    <Link
      className={buttonClass()}
      to="/admin/permissions"
      search={orgUnitId === undefined ? {} : { node: orgUnitId }}
    >
      <Icon name="shieldCheck" />
      <Trans>Permissions</Trans>
    </Link>
  )
}
