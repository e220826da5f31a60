import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { unreadAtom } from '../../state/call/chat.ts'
import { Key } from '../../ui/Key.tsx'
import { CallWay } from './CallWay.tsx'
import { SwitchKey } from './SwitchKey.tsx'
import { UnreadBadge } from './UnreadBadge.tsx'

/** The eight tiles of a call. */
export function OptionKeys({ inCall, onInvite }: { inCall: boolean; onInvite: () => void }) {
  const unread = useAtomValue(unreadAtom)
  return (
    <div className="call-keys">
      <Key
        icon="userPlus"
        onPress={onInvite}
        {...(inCall ? {} : { disabledReason: <Trans>No call is on.</Trans> })}
      >
        <Trans>Invite Participants</Trans>
      </Key>
      <CallWay to="/chat" icon="chatCircleDots">
        <span>
          <Trans>Message</Trans>
        </span>
        <UnreadBadge unread={unread} />
      </CallWay>
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
      <CallWay to="/participants" icon="usersThree">
        <span>
          <Trans>Participants</Trans>
        </span>
      </CallWay>
      <SwitchKey which="microphone_control" />
      <SwitchKey which="video_control" />
      <SwitchKey which="selfview_control" />
    </div>
  )
}
