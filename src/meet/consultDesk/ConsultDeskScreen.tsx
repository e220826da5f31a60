import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createConsultDesk } from '../../state/meet/consultDesk.ts'
import type { ConsultDeskPorts } from '../../state/meet/ports.ts'
import '../meet.css'
import '../call/call.css'
import '../call/panel.css'
import { ReturningScreen } from '../call/ReturningScreen.tsx'
import { CallScreen } from '../call/CallScreen.tsx'
import './consultDesk.css'
import { ConsultDeskCallEnded } from './ConsultDeskCallEnded.tsx'
import { ConsultDeskSignIn } from './ConsultDeskSignIn.tsx'
import { WaitingCalls } from './WaitingCalls.tsx'

/** Screen on which a clinician sees the waiting calls of the unit, joins one and returns. */
export function ConsultDeskScreen({ ports }: { ports: ConsultDeskPorts }) {
  const store = useStore()
  const [desk] = useState(() => createConsultDesk(ports, store))
  const view = useAtomValue(desk.viewAtom)
  useEffect(() => desk.start(), [desk])

  switch (view.kind) {
    case 'signing_in':
      return <ConsultDeskSignIn key={String(view.needsLink)} desk={desk} view={view} />
    case 'waiting':
      return <WaitingCalls desk={desk} view={view} />
    case 'returning':
      return <ReturningScreen invitation={view.invitation} onLeave={() => desk.back()} />
    case 'talking':
      return <CallScreen media={desk.media} {...view} />
    case 'over':
      return <ConsultDeskCallEnded because={view.because} onBack={() => desk.back()} />
  }
}
