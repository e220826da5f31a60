import { Trans } from '@lingui/react/macro'
import { CallWay } from './CallWay.tsx'
import { ChatKey, InviteKey, ParticipantsKey } from './PeopleKeys.tsx'
import { SwitchKey } from './SwitchKey.tsx'

/** The eight tiles of a call. */
export function OptionKeys({ inCall, onInvite }: { inCall: boolean; onInvite: () => void }) {
  return (
    <div className="call-keys">
      <InviteKey inCall={inCall} onInvite={onInvite} />
      <ChatKey />
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
      <ParticipantsKey />
      <SwitchKey which="microphone_control" />
      <SwitchKey which="video_control" />
      <SwitchKey which="selfview_control" />
    </div>
  )
}
