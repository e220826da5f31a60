import { Trans } from '@lingui/react/macro'
import { CallWay } from './CallWay.tsx'
import { AskTile, ChatTile, InviteTile, ParticipantsTile } from './ParticipantTiles.tsx'
import { SwitchTile } from './SwitchTile.tsx'

/** The eight tiles of a call, and the one for requests where the room has them. */
export function OptionTiles({ inCall, onInvite }: { inCall: boolean; onInvite: () => void }) {
  return (
    <div className="call-keys">
      <InviteTile inCall={inCall} onInvite={onInvite} />
      <ChatTile />
      <CallWay to="/device-control" icon="arrowsOutCardinal">
        <span>
          <Trans>Device Control</Trans>
        </span>
      </CallWay>
      <CallWay to="/device-settings" icon="slidersHorizontal">
        <span>
          <Trans>Device Settings</Trans>
        </span>
      </CallWay>
      <ParticipantsTile />
      <SwitchTile which="microphone_control" />
      <SwitchTile which="video_control" />
      <SwitchTile which="selfview_control" />
      <AskTile />
    </div>
  )
}
