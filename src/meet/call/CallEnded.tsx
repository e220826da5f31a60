import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ConferenceEnd } from '../../domain/conference.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import type { IconName } from '../../ui/iconName.ts'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { MessagePage } from '../MessagePage.tsx'

interface OverScreenProps {
  because: ConferenceEnd
  /** A clinician may look who else waits. */
  toDesk?: boolean
  onComeBack: () => void
}

/** How a call ended for this person, and what can be done about it. */
export function CallEnded({ because, toDesk = false, onComeBack }: OverScreenProps) {
  const page = (icon: IconName, title: ReactNode, words: ReactNode, again?: ReactNode) => (
    <MessagePage
      icon={icon}
      title={title}
      {...((again !== undefined || toDesk) && {
        keys: (
          <>
            {again !== undefined && (
              <Button tone="primary" icon="arrowsClockwise" onPress={onComeBack}>
                {again}
              </Button>
            )}
            {toDesk && (
              <a className={buttonClass()} href="/meet/desk">
                <Icon name="stethoscope" />
                <Trans>Consult desk</Trans>
              </a>
            )}
          </>
        ),
      })}
    >
      {words}
    </MessagePage>
  )
  switch (because) {
    case 'left':
      return page(
        'checkCircle',
        <Trans>You left the call</Trans>,
        <Trans>Your camera and microphone are off. While the call goes on, you can come back.</Trans>,
        <Trans>Join Again</Trans>,
      )
    case 'ended':
    case 'not_found':
      return page(
        'phoneDisconnect',
        <Trans>The call is over</Trans>,
        <Trans>Your camera and microphone are off. You can close this page.</Trans>,
      )
    case 'removed':
      return page(
        'handPalm',
        <Trans>You were taken out of the call</Trans>,
        <Trans>
          Somebody in the call ended your part of it. If you think this is a mistake, ask for a new
          invitation.
        </Trans>,
      )
    case 'elsewhere':
      return page(
        'info',
        <Trans>You are in the call on another page</Trans>,
        <Trans>Your camera and microphone are off here. Go back to that page, or join here instead.</Trans>,
        <Trans>Join Here</Trans>,
      )
    case 'full':
      return page(
        'usersThree',
        <Trans>The call is full</Trans>,
        <Trans>No more people can join now. Try again when somebody has left.</Trans>,
        <Trans>Try Again</Trans>,
      )
    case 'locked':
      return page(
        'lockSimple',
        <Trans>The call is locked</Trans>,
        <Trans>Nobody can join now. Ask somebody in the call to unlock it, then try again.</Trans>,
        <Trans>Try Again</Trans>,
      )
    case 'lost':
      return page(
        'wifiSlash',
        <Trans>The connection was lost</Trans>,
        <Trans>
          Your camera and microphone are off. Check your connection to the internet, then join again.
        </Trans>,
        <Trans>Join Again</Trans>,
      )
    case 'media_failed':
      return page(
        'wifiSlash',
        <Trans>Picture and sound found no way through your network</Trans>,
        <Trans>Try another network, such as your phone’s own connection, then join again.</Trans>,
        <Trans>Join Again</Trans>,
      )
    case 'pin_wrong':
    case 'unreachable':
      return page(
        'warning',
        <Trans>The call could not be joined</Trans>,
        <Trans>Wait a moment, then try again. If it still fails, call the hospital by phone.</Trans>,
        <Trans>Try Again</Trans>,
      )
  }
}
