import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId, useRef } from 'react'
import { endCallAtom } from '../../state/calls/endCall.ts'
import { othersAtom } from '../../state/calls/participants.ts'
import { callAtom } from '../../state/bedside/callState.ts'
import { Avatar } from '../../ui/calls/Avatar.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { ParticipantRole } from '../participants/ParticipantRole.tsx'
import { personTone } from '../participants/personTone.ts'

/** Maximum number of participants listed, so that the whole question stays visible. */
const mostNamed = 2

/**
 * Replaces the buttons and leaves the picture visible. Keep Talking is where End was, so that a double press
 * keeps the call.
 */
export function EndCallConfirm({ onKeep }: { onKeep: () => void }) {
  const others = useAtomValue(othersAtom)
  const end = useSetAtom(endCallAtom)
  const ending = useAtomValue(callAtom).kind === 'ending'
  const id = useId()
  const question = useRef<HTMLElement>(null)
  useEffect(() => question.current?.focus(), [])

  return (
    <section ref={question} className="end-question" tabIndex={-1} aria-labelledby={id}>
      <div>
        <h2 id={id}>
          <Trans>End the call?</Trans>
        </h2>
        <p>
          <Trans>The call ends for everyone. You can call again from the main menu.</Trans>
        </p>
      </div>
      <ul>
        {others.slice(0, mostNamed).map(({ uuid, name, part }) => (
          <li key={uuid}>
            <Avatar name={name} tone={personTone(part)} />
            <span>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <small>
                <ParticipantRole part={part} />
              </small>
            </span>
          </li>
        ))}
      </ul>
      <Button
        tone="danger"
        wide
        className="call-end"
        icon="phoneDisconnect"
        state={ending ? 'busy' : 'idle'}
        onPress={() => void end()}
      >
        {ending ? <Trans>Ending</Trans> : <Trans>End</Trans>}
      </Button>
      <Button wide className="call-keep" onPress={onKeep}>
        <Trans>Stay in the Call</Trans>
      </Button>
    </section>
  )
}
