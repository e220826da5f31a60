import { Plural } from '@lingui/react/macro'
import { clockText } from '../../domain/clockText.ts'
import { assignmentsFor } from '../../domain/permissions/roles.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Icon } from '../../ui/Icon.tsx'
import { deskOf } from './deskOf.ts'
import { useServerTime } from './useServerTime.ts'
import { useServerValue } from '../queries/useServerValue.ts'

/** Polling interval. */
const everyMs = 10_000

interface WaitingCallsLinkProps {
  ports: Pick<ConsolePorts, 'dashboard' | 'now'>
  profile: Profile
}

/**
 * Shows on every page how many patients' calls wait and for how long the longest one has, and leads to the
 * consult desk. Nothing while no call waits or the server does not answer, and for users who may not answer a call.
 */
export function WaitingCallsLink({ ports, profile }: WaitingCallsLinkProps) {
  const answers =
    profile.impersonation === undefined && assignmentsFor(profile.roles, 'seePatients').length > 0
  const { value, refusal } = useServerValue(['waiting calls'], () => ports.dashboard.waiting(), {
    everyMs,
    asks: answers,
  })
  const time = useServerTime(value?.as_of ?? 0, ports.now)
  if (!answers || refusal !== null || value === null || value.since === null) return null
  const { count, since } = value
  return (
    <a className="console-waiting" href={deskOf(profile)} rel="noreferrer">
      <Icon name="phoneCall" />
      <span>
        <Plural value={count} one="# waiting" other="# waiting" />
      </span>{' '}
      <b>{clockText(time - since)}</b>
    </a>
  )
}
