import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createMeet } from '../state/meet/meet.ts'
import type { MeetPorts } from '../state/meet/ports.ts'
import { LobbyScreen } from './lobby/LobbyScreen.tsx'
import { DeclinedScreen } from './lobby/DeclinedScreen.tsx'
import './meet.css'
import './lobby/lobby.css'
import './call/call.css'
import './call/panel.css'
import { CallEnded } from './call/CallEnded.tsx'
import { RefusedScreen } from './RefusedScreen.tsx'
import { ReturningScreen } from './call/ReturningScreen.tsx'
import { StartingScreen } from './StartingScreen.tsx'
import { CallScreen } from './call/CallScreen.tsx'

/** Screen on which a guest, an interpreter or a clinician joins a call from the link in a message. */
export function MeetScreen({ ports }: { ports: MeetPorts }) {
  const store = useStore()
  const [meet] = useState(() => createMeet(ports, store))
  const view = useAtomValue(meet.viewAtom)
  useEffect(() => meet.start(), [meet])

  switch (view.kind) {
    case 'starting':
      return <StartingScreen />
    case 'refused':
      return <RefusedScreen code={view.code} onRetry={() => void meet.retry()} />
    case 'checking':
      return <LobbyScreen meet={meet} view={view} />
    case 'declined':
      return <DeclinedScreen />
    case 'returning':
      return <ReturningScreen invitation={view.invitation} onLeave={() => meet.leave()} />
    case 'talking':
      return <CallScreen media={meet.media} loudspeaker={meet.loudspeaker} {...view} />
    case 'over':
      return (
        <CallEnded
          because={view.because}
          toDesk={view.invitation.kind === 'clinician'}
          onRejoin={() => void meet.retry()}
        />
      )
  }
}
