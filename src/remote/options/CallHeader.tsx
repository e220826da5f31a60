import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { ownQualityAtom } from '../../state/calls/ownQuality.ts'
import { type CallParticipant, keptPictureAtom, othersAtom } from '../../state/calls/participants.ts'
import { togetherSinceAtom } from '../../state/calls/togetherSince.ts'
import { WeakConnectionNote } from '../../ui/calls/ConnectionBars.tsx'
import { ParticipantRole } from '../participants/ParticipantRole.tsx'
import { CallClock } from './CallClock.tsx'
import { ShareTile } from './share/ShareTile.tsx'
import { ShareText } from './share/ShareText.tsx'

interface CallHeaderProps {
  speaker: CallParticipant
  onShare: () => void
  /** Shown at the end of the line under the name. */
  state?: ReactNode
  /** Shown below everything else. */
  children?: ReactNode
}

/** Warns of a weak connection: the patient's own first, because the patient can do something about it. */
function WeakNote({ speaker }: { speaker: CallParticipant }) {
  const isOwnWeak = useAtomValue(ownQualityAtom) === 'poor'
  if (!isOwnWeak && (speaker.quality !== 'poor' || speaker.cutOff)) return null
  return (
    <WeakConnectionNote>
      {isOwnWeak ? (
        <Trans>
          <strong>Your connection is weak.</strong> Move closer to the Wi-Fi.
        </Trans>
      ) : (
        <Trans>
          The connection of <bdi>{speaker.name}</bdi> is weak.
        </Trans>
      )}
    </WeakConnectionNote>
  )
}

/** Shows who speaks, their role, the time since the first of the others joined, the number of others, and what is shared. */
export function CallHeader({ speaker, onShare, state, children }: CallHeaderProps) {
  const since = useAtomValue(togetherSinceAtom)
  const seen = useAtomValue(keptPictureAtom) === null ? 1 : 2
  const more = useAtomValue(othersAtom).length - seen
  return (
    <div className="call-who">
      <div>
        <strong>
          <bdi>{speaker.name}</bdi>
        </strong>
        <span>
          <ParticipantRole part={speaker.part} />
          {since !== null && (
            <>
              {' · '}
              <CallClock since={since} />
            </>
          )}
          {more > 0 && (
            <>
              {' · '}
              <Plural value={more} one="and # more person" other="and # more people" />
            </>
          )}
          {state !== undefined && (
            <span className="call-state">
              {' · '}
              {state}
            </span>
          )}
          {speaker.cutOff && (
            <>
              {' · '}
              <Trans>Connection interrupted</Trans>
            </>
          )}
        </span>
        <ShareText />
        {children}
      </div>
      <ShareTile onShare={onShare} />
      <WeakNote speaker={speaker} />
    </div>
  )
}
