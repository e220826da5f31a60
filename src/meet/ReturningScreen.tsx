import { Trans } from '@lingui/react/macro'
import type { Invitation } from '../state/meet/ports.ts'
import { Key } from '../ui/Key.tsx'
import { Loader } from '../ui/Loader.tsx'
import { MeetFrame } from './MeetFrame.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

interface ReturningScreenProps {
  invitation: Invitation
  onLeave: () => void
}

/** After a reload in a call, until the call has one back; at most a minute. */
export function ReturningScreen({ invitation, onLeave }: ReturningScreenProps) {
  return (
    <MeetFrame>
      <div className="meet-message">
        <Loader>
          <PageHeading>
            <Trans>You are being led back into the call…</Trans>
          </PageHeading>
          <p>
            <bdi>{invitation.room.name}</bdi>
          </p>
        </Loader>
        <div className="meet-message-keys">
          <Key icon="phoneDisconnect" onPress={onLeave}>
            <Trans>Leave</Trans>
          </Key>
        </div>
      </div>
    </MeetFrame>
  )
}
