import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Meet, MeetView } from '../state/meet/meet.ts'
import { LinkStrip } from '../ui/LinkStrip.tsx'
import { BlockedCheck } from './BlockedCheck.tsx'
import { CheckForm } from './CheckForm.tsx'
import { JoinWord } from './JoinWord.tsx'
import { MeetFrame } from './MeetFrame.tsx'

interface CheckScreenProps {
  meet: Meet
  view: MeetView & { kind: 'checking' }
}

/**
 * Shows the lobby before the call: the user's name, and a check of camera and microphone. No one else sees
 * this yet.
 */
export function CheckScreen({ meet, view }: CheckScreenProps) {
  const { camera, microphone } = useAtomValue(meet.feeds.viewAtom)
  const [blocked, setBlocked] = useState(false)
  const [without, setWithout] = useState(false)
  const { invitation, returning, name } = view
  // While it is tried again, the page stays as it is.
  const states = new Set([camera, microphone])
  const refused = states.has('denied')
  if (!states.has('opening') && blocked !== refused) setBlocked(refused)

  const goOn = () => {
    setWithout(true)
    if (returning) void meet.join(name)
  }
  return (
    <MeetFrame
      strip={
        <LinkStrip
          room={<bdi>{invitation.room.name}</bdi>}
          status={<Trans>Not joined yet</Trans>}
          whole={false}
          waiting={0}
        />
      }
    >
      {blocked && !without ? (
        <BlockedCheck feeds={meet.feeds} joinWord={<JoinWord feeds={meet.feeds} />} onGoOn={goOn} />
      ) : (
        <CheckForm meet={meet} view={view} />
      )}
    </MeetFrame>
  )
}
