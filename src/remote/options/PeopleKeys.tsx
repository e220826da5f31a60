import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { unreadAtom } from '../../state/call/chat.ts'
import { Key } from '../../ui/Key.tsx'
import { CallWay } from './CallWay.tsx'
import { UnreadBadge } from './UnreadBadge.tsx'

export function InviteKey({ inCall, onInvite }: { inCall: boolean; onInvite: () => void }) {
  return (
    <Key
      icon="userPlus"
      onPress={onInvite}
      {...(!inCall && { disabledReason: <Trans>No call is on.</Trans> })}
    >
      <Trans>Invite Participants</Trans>
    </Key>
  )
}

export function ChatKey() {
  const unread = useAtomValue(unreadAtom)
  return (
    <CallWay to="/chat" icon="chatCircleDots">
      <span>
        <Trans>Message</Trans>
      </span>
      <UnreadBadge unread={unread} />
    </CallWay>
  )
}

export function ParticipantsKey() {
  return (
    <CallWay to="/participants" icon="usersThree">
      <span>
        <Trans>Participants</Trans>
      </span>
    </CallWay>
  )
}
