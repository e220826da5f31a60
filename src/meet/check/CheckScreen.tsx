import { Trans } from '@lingui/react/macro'
import { useStore } from 'jotai'
import { useState } from 'react'
import { createNetworkCheck, type NetworkCheckPort } from '../../state/meet/networkCheck.ts'
import { MeetFrame } from '../MeetFrame.tsx'
import '../meet.css'
import { CheckPanel } from './CheckPanel.tsx'

/** Page on which a technician checks the network of a ward, without a sign-in and without a call. */
export function CheckScreen({ port }: { port: NetworkCheckPort }) {
  const store = useStore()
  const [check] = useState(() => createNetworkCheck(port, store))
  return (
    <MeetFrame
      strip={
        <p className="net-strip">
          <b>
            <Trans>Network check</Trans>
          </b>
          <bdi>{check.host}</bdi>
        </p>
      }
    >
      <CheckPanel check={check} />
    </MeetFrame>
  )
}
