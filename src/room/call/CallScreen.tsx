import { useAtomValue } from 'jotai'
import type { CallView } from '../../state/monitor/callView.ts'
import type { RoomProps } from '../roomProps.ts'
import { CallEnded } from './CallEnded.tsx'
import { IncomingScreen } from './IncomingScreen.tsx'
import { ActiveCallScreen } from './ActiveCallScreen.tsx'
import { WaitingScreen } from './WaitingScreen.tsx'
import './beforeCall.css'
import './call.css'

/** Shows the room's call, from the chime to the closing message. */
export function CallScreen({ call, ...props }: RoomProps & { call: Exclude<CallView, { kind: 'none' }> }) {
  const privacy = useAtomValue(props.monitor.privacyAtom)
  switch (call.kind) {
    case 'announced':
      return <IncomingScreen {...props} call={call} privacy={privacy} />
    case 'waiting':
      return <WaitingScreen {...props} call={call} privacy={privacy} />
    case 'talking':
      return <ActiveCallScreen {...props} call={call} privacy={privacy} />
    case 'over':
      return <CallEnded {...props} call={call} privacy={privacy} />
  }
}
