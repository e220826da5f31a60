import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { chatAtom } from '../../state/call/chat.ts'
import { type CallPerson, othersAtom } from '../../state/call/people.ts'
import { PartWord } from '../participants/PartWord.tsx'
import { CallClock } from './CallClock.tsx'
import { ShareKey } from './ShareKey.tsx'
import { ShareWords } from './ShareWords.tsx'

interface CallWhoProps {
  speaker: CallPerson
  onShare: () => void
  /** Said at the end of the line under the name. */
  state?: ReactNode
  /** Said below all else. */
  children?: ReactNode
}

/** Shows who speaks, their role, the time since the start, the number of others, and what is shared. */
export function CallWho({ speaker, onShare, state, children }: CallWhoProps) {
  const startedAt = useAtomValue(chatAtom)?.startedAt
  const more = useAtomValue(othersAtom).length - 1
  return (
    <div className="call-who">
      <div>
        <strong>
          <bdi>{speaker.name}</bdi>
        </strong>
        <span>
          <PartWord part={speaker.part} />
          {startedAt !== undefined && (
            <>
              {' · '}
              <CallClock since={startedAt} />
            </>
          )}
          {more > 0 && (
            <>
              {' · '}
              <Trans>and {more} more</Trans>
            </>
          )}
          {state !== undefined && (
            <>
              {' · '}
              {state}
            </>
          )}
          {speaker.cutOff && (
            <>
              {' · '}
              <Trans>Connection interrupted</Trans>
            </>
          )}
        </span>
        <ShareWords />
        {children}
      </div>
      <ShareKey onShare={onShare} />
    </div>
  )
}
