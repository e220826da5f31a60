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
  ports: Pick<ConsolePorts, 'waitingCalls' | 'now'>
  profile: Profile
}

/**
 * Shows on every page how many patients' calls wait and for how long the longest one has, and leads to the
 * consult desk. Nothing while no call waits, and for users who may not answer one.
 */
export function WaitingCallsLink({ ports, profile }: WaitingCallsLinkProps) {
  const answers =
    profile.impersonation === undefined && assignmentsFor(profile.roles, 'seePatients').length > 0
  const { value } = useServerValue(['waiting calls'], () => ports.waitingCalls(), { everyMs, asks: answers })
  const time = useServerTime(value?.now ?? 0, ports.now)
  const waiting = value?.calls.filter(({ attended }) => !attended) ?? []
  if (!answers || waiting.length === 0) return null
  const count = waiting.length
  const since = Math.min(...waiting.map((call) => call.since))
  return (
    <a className="console-waiting" href={deskOf(profile)} rel="noreferrer">
      <Icon name="phoneCall" />
      <span>
        <Plural value={count} one="# waiting" other="# waiting" />
      </span>
      <b>{clockText(time - since)}</b>
    </a>
  )
}
