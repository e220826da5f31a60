import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { remoteFunctions } from '../../contract/permissions/remoteFunctions.ts'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import './permissions.css'

/** From a node's page to what is decided there: its permissions and its settings. */
export function LevelLinks({ id }: { id: string }) {
  return (
    <div className="console-level-links">
      <PermissionsLink node={id} />
      <Link
        className={buttonClass()}
        to="/admin/$"
        params={{ _splat: 'settings' }}
        search={{ node: id }}
        preload={false}
      >
        <Icon name="slidersHorizontal" />
        <Trans>Settings</Trans>
      </Link>
    </div>
  )
}

/** From a room's page to its permissions, and to why it has them. */
export function RoomLinks({ id }: { id: string }) {
  return (
    <div className="console-level-links">
      <PermissionsLink node={id} />
      <Link
        className={buttonClass()}
        to="/admin/$"
        params={{ _splat: 'permissions/why' }}
        search={{ room: id, function: remoteFunctions[0] }}
        preload={false}
      >
        <Icon name="question" />
        <Trans>Why?</Trans>
      </Link>
    </div>
  )
}

/** Links to the page that explains why a user has a right or not. */
export function AccessExplanationLink({ search }: { search: { user?: string; node?: string } }) {
  return (
    <Link
      className={buttonClass()}
      to="/admin/$"
      params={{ _splat: 'permissions/why' }}
      search={search}
      preload={false}
    >
      <Icon name="question" />
      <Trans>Why may somebody …?</Trans>
    </Link>
  )
}

/** To the permissions of a node; without one, to those of the highest that one decides for. */
export function PermissionsLink({ node }: { node?: string }) {
  return (
    <Link
      className={buttonClass()}
      to="/admin/$"
      params={{ _splat: 'permissions' }}
      search={node === undefined ? {} : { node }}
      preload={false}
    >
      <Icon name="shieldCheck" />
      <Trans>Permissions</Trans>
    </Link>
  )
}
