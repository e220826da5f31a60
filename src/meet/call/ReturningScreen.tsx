import { Trans } from '@lingui/react/macro'
import type { Invitation } from '../../state/meet/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Loader } from '../../ui/status/Loader.tsx'
import { MeetFrame } from '../MeetFrame.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

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
          <Button icon="phoneDisconnect" onPress={onLeave}>
            <Trans>Leave</Trans>
          </Button>
        </div>
      </div>
    </MeetFrame>
  )
}
