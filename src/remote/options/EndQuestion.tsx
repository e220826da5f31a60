import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId, useRef } from 'react'
import { endCallAtom } from '../../state/call/endCall.ts'
import { othersAtom } from '../../state/call/people.ts'
import { callAtom } from '../../state/roomCall.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Key } from '../../ui/Key.tsx'
import { PartWord } from '../participants/PartWord.tsx'
import { personTone } from '../participants/personTone.ts'

/** How many of those in the call are named; the others are still in it, and the question stays whole. */
const mostNamed = 2

/**
 * Replaces the buttons and leaves the picture visible. Keep Talking is where End was, so that a double press
 * keeps the call.
 */
export function EndQuestion({ onKeep }: { onKeep: () => void }) {
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
                <PartWord part={part} />
              </small>
            </span>
          </li>
        ))}
      </ul>
      <Key
        tone="danger"
        wide
        className="call-end"
        icon="phoneDisconnect"
        state={ending ? 'busy' : 'idle'}
        onPress={() => void end()}
      >
        {ending ? <Trans>Ending</Trans> : <Trans>End</Trans>}
      </Key>
      <Key wide className="call-keep" onPress={onKeep}>
        <Trans>Keep Talking</Trans>
      </Key>
    </section>
  )
}
