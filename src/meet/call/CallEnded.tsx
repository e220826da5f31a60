import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ConferenceEnd } from '../../domain/conference.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import type { IconName } from '../../ui/iconName.ts'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { MessagePage } from '../MessagePage.tsx'

interface CallEndedProps {
  because: ConferenceEnd
  /** True for a clinician, who gets a link to the consult desk. */
  toDesk?: boolean
  onRejoin: () => void
}

/** Explains how the call ended for this user, and what they can do. */
export function CallEnded({ because, toDesk = false, onRejoin }: CallEndedProps) {
  const page = (icon: IconName, title: ReactNode, words: ReactNode, again?: ReactNode) => {
    const keys = (
      <>
        {again !== undefined && (
          <Button tone="primary" icon="arrowsClockwise" onPress={onRejoin}>
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
    )
    return (
      <MessagePage icon={icon} title={title} keys={again === undefined && !toDesk ? undefined : keys}>
        {words}
      </MessagePage>
    )
  }
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
        <Trans>The call has ended</Trans>,
        <Trans>Your camera and microphone are off. You can close this page.</Trans>,
      )
    case 'removed':
      return page(
        'handPalm',
        <Trans>You were removed from the call</Trans>,
        <Trans>Someone in the call removed you. If you think this is a mistake, ask for a new invite.</Trans>,
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
        <Trans>The call is full. Try again when someone leaves.</Trans>,
        <Trans>Try Again</Trans>,
      )
    case 'locked':
      return page(
        'lockSimple',
        <Trans>The call is locked</Trans>,
        <Trans>No one can join right now. Ask someone in the call to unlock it, then try again.</Trans>,
        <Trans>Try Again</Trans>,
      )
    case 'lost':
      return page(
        'wifiSlash',
        <Trans>The connection was lost</Trans>,
        <Trans>Your camera and microphone are off. Check your internet connection, then join again.</Trans>,
        <Trans>Join Again</Trans>,
      )
    case 'media_failed':
      return page(
        'wifiSlash',
        <Trans>Your network is blocking video and sound</Trans>,
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
