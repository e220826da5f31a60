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
import '../knock/emergency.css'
import { ConsultDeskCallEnded } from './ConsultDeskCallEnded.tsx'
import { ConsultDeskSignIn } from './ConsultDeskSignIn.tsx'
import { WaitingCalls } from './WaitingCalls.tsx'

/** Screen on which a clinician sees the waiting calls of the unit, joins one and returns. */
export function ConsultDeskScreen({ ports }: { ports: ConsultDeskPorts }) {
  const store = useStore()
  const [consultDesk] = useState(() => createConsultDesk(ports, store))
  const view = useAtomValue(consultDesk.viewAtom)
  useEffect(() => consultDesk.start(), [consultDesk])

  switch (view.kind) {
    case 'signing_in':
      return <ConsultDeskSignIn key={String(view.needsLink)} consultDesk={consultDesk} view={view} />
    case 'waiting':
      return <WaitingCalls consultDesk={consultDesk} view={view} />
    case 'returning':
      return <ReturningScreen invitation={view.invitation} onLeave={() => consultDesk.back()} />
    case 'talking':
      return <CallScreen media={consultDesk.media} loudspeaker={consultDesk.loudspeaker} {...view} />
    case 'over':
      return <ConsultDeskCallEnded because={view.because} onBack={() => consultDesk.back()} />
  }
}
