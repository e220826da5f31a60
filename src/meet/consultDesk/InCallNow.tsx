import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { ConsultDeskCall } from '../../contract/calls/consultDesk.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { clockText } from '../../domain/clockText.ts'
import { useRoomText } from '../useRoomText.ts'

interface InCallNowProps {
  calls: readonly ConsultDeskCall[]
  now: number
  joining: string | null
  onJoin: (call: ConsultDeskCall) => void
}

/**
 * Shows the calls that a member of the care team has joined: who they are, and how long each call has lasted.
 */
export function InCallNow({ calls, now, joining, onJoin }: InCallNowProps) {
  const id = useId()
  const roomText = useRoomText()
  return (
    <aside className="desk-now" aria-labelledby={id}>
      <h2 id={id}>
        <Trans>In a call now</Trans>
      </h2>
      {calls.length === 0 ? (
        <p>
          <Trans>No one from the care team is in a call.</Trans>
        </p>
      ) : (
        <ul>
          {calls.map((call) => (
            <li key={call.id}>
              <span className="desk-talk">
                <strong>
                  <bdi>{roomText(call.room)}</bdi>
                </strong>
                {call.clinicians.map((name) => (
                  <bdi key={name}>{name}</bdi>
                ))}
              </span>
              <span className="desk-lasting">{clockText(now - call.since)}</span>
              <Button state={joining === call.id ? 'busy' : 'idle'} onPress={() => onJoin(call)}>
                <Trans>Join Too</Trans>{' '}
                <span className="sr-only">
                  <bdi>{roomText(call.room)}</bdi>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}
