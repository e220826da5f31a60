import { Trans } from '@lingui/react/macro'
import type { Console, Profile } from '../../state/admin/console.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'

interface LoginAsBarProps {
  session: Console
  profile: Profile
  leaving: boolean
}

/** Shows on every page that the user works as another user (Login As). Only ending Login As removes it. */
export function LoginAsBar({ session, profile, leaving }: LoginAsBarProps) {
  if (profile.impersonation === undefined) return null
  const name = <bdi key="name">{profile.name}</bdi>
  const actor = <bdi key="actor">{profile.impersonation.by.name}</bdi>
  const roles = [...new Set(profile.roles.map(({ role }) => role))].join(', ')
  const orgUnitId = profile.roles[0]?.path.at(-1)?.name ?? ''
  return (
    <div className="console-as">
      <Icon name="userFocus" />
      <p role="status">
        <Trans>
          Impersonating <strong>{name}</strong>. You are {actor}, and see what they see.
        </Trans>{' '}
        <small dir="ltr">
          {roles} <bdi>{orgUnitId}</bdi>
        </small>
      </p>
      <Button state={leaving ? 'busy' : 'idle'} onPress={() => void session.endLoginAs()}>
        <Trans>End Login As</Trans>
      </Button>
    </div>
  )
}
