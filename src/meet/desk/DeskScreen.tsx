import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createDesk } from '../../state/meet/desk.ts'
import type { DeskPorts } from '../../state/meet/ports.ts'
import '../meet.css'
import '../talk.css'
import '../panel.css'
import { ReturningScreen } from '../ReturningScreen.tsx'
import { TalkScreen } from '../TalkScreen.tsx'
import './desk.css'
import { DeskOver } from './DeskOver.tsx'
import { DeskSignIn } from './DeskSignIn.tsx'
import { WaitingDesk } from './WaitingDesk.tsx'

/** Where a clinician sees who waits in the unit, joins one, and comes back. */
export function DeskScreen({ ports }: { ports: DeskPorts }) {
  const store = useStore()
  const [desk] = useState(() => createDesk(ports, store))
  const view = useAtomValue(desk.viewAtom)
  useEffect(() => desk.start(), [desk])

  switch (view.kind) {
    case 'signing_in':
      return <DeskSignIn key={String(view.needsLink)} desk={desk} view={view} />
    case 'waiting':
      return <WaitingDesk desk={desk} view={view} />
    case 'returning':
      return <ReturningScreen invitation={view.invitation} onLeave={() => desk.back()} />
    case 'talking':
      return <TalkScreen feeds={desk.feeds} {...view} />
    case 'over':
      return <DeskOver because={view.because} onBack={() => desk.back()} />
  }
}
