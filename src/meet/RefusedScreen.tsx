import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/buttons/Button.tsx'
import { MessagePage } from './MessagePage.tsx'

/** Where a link that leads nowhere leads: why, and what helps. */
export function RefusedScreen({ code, onRetry }: { code: string; onRetry: () => void }) {
  const again = (
    <Button tone="primary" icon="arrowsClockwise" onPress={onRetry}>
      <Trans>Try Again</Trans>
    </Button>
  )
  switch (code) {
    case 'join_link_used':
      return (
        <MessagePage icon="lockSimple" title={<Trans>This link has been used</Trans>}>
          <Trans>
            Each link lets one person in once. If you joined in another tab or on another device, go back
            there. Otherwise ask for a new invitation.
          </Trans>
        </MessagePage>
      )
    case 'join_link_expired':
      return (
        <MessagePage icon="hourglassMedium" title={<Trans>This link has expired</Trans>}>
          <Trans>Ask whoever invited you for a new invitation.</Trans>
        </MessagePage>
      )
    case 'call_over':
      return (
        <MessagePage icon="phoneDisconnect" title={<Trans>The call is over</Trans>}>
          <Trans>You can close this page. For another call you get a new invitation.</Trans>
        </MessagePage>
      )
    case 'no_calls':
      return (
        <MessagePage icon="videoCameraSlash" title={<Trans>This browser cannot make calls</Trans>}>
          <Trans>
            Calls (WebRTC) are turned off in this browser. Turn them on, or open the link in another browser.
            Your link stays good.
          </Trans>
        </MessagePage>
      )
    case 'no_link':
    case 'bad_request':
      return (
        <MessagePage icon="question" title={<Trans>Open the link in your message</Trans>}>
          <Trans>
            This page needs the whole link that was sent to you. Open it from your message, or copy all of it
            into the address.
          </Trans>
        </MessagePage>
      )
    case 'unreachable':
      return (
        <MessagePage icon="wifiSlash" title={<Trans>The hospital cannot be reached</Trans>} keys={again}>
          <Trans>Check your connection to the internet, then try again. Your link stays good.</Trans>
        </MessagePage>
      )
    default:
      return (
        <MessagePage icon="warning" title={<Trans>The call could not be joined</Trans>} keys={again}>
          <Trans>Wait a moment, then try again. If it still fails, call the hospital by phone.</Trans>
        </MessagePage>
      )
  }
}
