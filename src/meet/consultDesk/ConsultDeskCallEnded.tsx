import { Trans } from '@lingui/react/macro'
import type { ConferenceEnd } from '../../domain/conference.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { MessagePage } from '../MessagePage.tsx'

interface ConsultDeskCallEndedProps {
  because: ConferenceEnd
  onBack: () => void
}

/** Explains how the call ended for the clinician, with a button back to the waiting calls. */
export function ConsultDeskCallEnded({ because, onBack }: ConsultDeskCallEndedProps) {
  return (
    <MessagePage
      icon={because === 'left' ? 'checkCircle' : 'phoneDisconnect'}
      title={<EndText because={because} />}
      keys={
        <Button tone="primary" icon="arrowLeft" mirrored onPress={onBack}>
          <Trans>Back to the Desk</Trans>
        </Button>
      }
    >
      {because === 'ended' || because === 'not_found' ? (
        <Trans>Your camera and microphone are off.</Trans>
      ) : (
        <Trans>
          Your camera and microphone are off. While the call continues, you can find it on the consult desk.
        </Trans>
      )}
    </MessagePage>
  )
}

function EndText({ because }: { because: ConferenceEnd }) {
  switch (because) {
    case 'left':
      return <Trans>You left the call</Trans>
    case 'ended':
    case 'not_found':
      return <Trans>The call has ended</Trans>
    case 'removed':
      return <Trans>You were removed from the call</Trans>
    case 'elsewhere':
      return <Trans>You are in the call on another page</Trans>
    case 'full':
      return <Trans>The call is full</Trans>
    case 'locked':
      return <Trans>The call is locked</Trans>
    case 'lost':
      return <Trans>The connection was lost</Trans>
    case 'media_failed':
      return <Trans>Your network is blocking video and sound</Trans>
    case 'pin_wrong':
    case 'unreachable':
      return <Trans>The call could not be joined</Trans>
  }
}
