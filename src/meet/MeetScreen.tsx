import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createMeet } from '../state/meet/meet.ts'
import type { MeetPorts } from '../state/meet/ports.ts'
import { CheckScreen } from './CheckScreen.tsx'
import { DeclinedScreen } from './DeclinedScreen.tsx'
import './meet.css'
import './check.css'
import './talk.css'
import './panel.css'
import { OverScreen } from './OverScreen.tsx'
import { RefusedScreen } from './RefusedScreen.tsx'
import { ReturningScreen } from './ReturningScreen.tsx'
import { StartingScreen } from './StartingScreen.tsx'
import { TalkScreen } from './TalkScreen.tsx'

/** Where a guest, an interpreter or a clinician joins a call from the link in a message. */
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
      return <CheckScreen meet={meet} view={view} />
    case 'declined':
      return <DeclinedScreen />
    case 'returning':
      return <ReturningScreen invitation={view.invitation} onLeave={() => meet.leave()} />
    case 'talking':
      return <TalkScreen feeds={meet.feeds} {...view} />
    case 'over':
      return (
        <OverScreen
          because={view.because}
          toDesk={view.invitation.kind === 'clinician'}
          onComeBack={() => void meet.retry()}
        />
      )
  }
}
