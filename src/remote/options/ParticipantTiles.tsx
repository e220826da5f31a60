import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { hasOffersAtom } from '../../state/bedside/careRequests.ts'
import { unreadAtom } from '../../state/calls/chat.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { OpenRequestCount } from '../frame/OpenRequestCount.tsx'
import { CallWay } from './CallWay.tsx'
import { UnreadBadge } from './UnreadBadge.tsx'

export function InviteTile({ inCall, onInvite }: { inCall: boolean; onInvite: () => void }) {
  return (
    <Button
      icon="userPlus"
      onPress={onInvite}
      disabledReason={inCall ? undefined : <Trans>There is no call right now.</Trans>}
    >
      <Trans>Invite Participants</Trans>
    </Button>
  )
}

export function ChatTile() {
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

export function ParticipantsTile() {
  return (
    <CallWay to="/participants" icon="usersThree">
      <span>
        <Trans>Participants</Trans>
      </span>
    </CallWay>
  )
}

/** Leads to what the patient can ask for. A room without offers has none. */
export function AskTile() {
  if (!useAtomValue(hasOffersAtom)) return null
  return (
    <CallWay to="/ask" icon="handWaving" className="call-ask">
      <span>
        <Trans>Ask for something</Trans>
      </span>{' '}
      <OpenRequestCount />
    </CallWay>
  )
}
