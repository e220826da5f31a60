import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/buttons/Button.tsx'
import { MessagePage } from './MessagePage.tsx'

/** Explains why a link does not work, and what to do. */
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
            Each link works once, for one person. If you joined in another tab or on another device, go back
            there. Otherwise ask for a new invite.
          </Trans>
        </MessagePage>
      )
    case 'join_link_expired':
      return (
        <MessagePage icon="hourglassMedium" title={<Trans>This link has expired</Trans>}>
          <Trans>Ask the person who invited you for a new invite.</Trans>
        </MessagePage>
      )
    case 'call_over':
      return (
        <MessagePage icon="phoneDisconnect" title={<Trans>The call has ended</Trans>}>
          <Trans>You can close this page. You will get a new invite for the next call.</Trans>
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
            This page needs the full link from your message. Open it from your message, or copy and paste the
            whole link.
          </Trans>
        </MessagePage>
      )
    case 'unreachable':
      return (
        <MessagePage icon="wifiSlash" title={<Trans>The hospital cannot be reached</Trans>} keys={again}>
          <Trans>Check your internet connection, then try again. Your link still works.</Trans>
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
