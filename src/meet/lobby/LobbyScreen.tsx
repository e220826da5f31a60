import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Meet, MeetView } from '../../state/meet/meet.ts'
import { ConnectionBar } from '../../ui/status/ConnectionBar.tsx'
import { LobbyBlocked } from './LobbyBlocked.tsx'
import { LobbyForm } from './LobbyForm.tsx'
import { JoinLabel } from './JoinLabel.tsx'
import { MeetFrame } from '../MeetFrame.tsx'
import { useRoomText } from '../useRoomText.ts'

interface LobbyScreenProps {
  meet: Meet
  view: MeetView & { kind: 'checking' }
}

/**
 * Shows the lobby before the call: the user's name, and a check of camera and microphone. No one else sees
 * this yet.
 */
export function LobbyScreen({ meet, view }: LobbyScreenProps) {
  const { camera, microphone } = useAtomValue(meet.media.viewAtom)
  const [blocked, setBlocked] = useState(false)
  const [without, setWithout] = useState(false)
  const { invitation, returning, name } = view
  const roomText = useRoomText()
  // While access is requested again, the page does not change.
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
        <ConnectionBar
          room={<bdi>{roomText(invitation.room)}</bdi>}
          status={<Trans>Not joined yet</Trans>}
          isConnected={false}
          waiting={0}
        />
      }
    >
      {blocked && !without ? (
        <LobbyBlocked media={meet.media} joinWord={<JoinLabel media={meet.media} />} onGoOn={goOn} />
      ) : (
        <LobbyForm meet={meet} view={view} />
      )}
    </MeetFrame>
  )
}
