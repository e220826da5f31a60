import { Trans } from '@lingui/react/macro'
import type { Invitation } from '../../state/meet/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Loader } from '../../ui/status/Loader.tsx'
import { MeetFrame } from '../MeetFrame.tsx'
import { useRoomText } from '../useRoomText.ts'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

interface ReturningScreenProps {
  invitation: Invitation
  onLeave: () => void
}

/** Shown after a reload during a call until the user has rejoined, for one minute at most. */
export function ReturningScreen({ invitation, onLeave }: ReturningScreenProps) {
  const roomText = useRoomText()
  return (
    <MeetFrame>
      <div className="meet-message">
        <Loader>
          <PageHeading>
            <Trans>Taking you back to the call…</Trans>
          </PageHeading>
          <p>
            <bdi>{roomText(invitation.room)}</bdi>
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
