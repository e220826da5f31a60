import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/buttons/Button.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { MessagePanel } from './MessagePanel.tsx'

/**
 * Shows that the console could not determine who is signed in, because the server was unreachable or reported
 * an error.
 */
export function NotOpened({ code, onRetry }: { code: string; onRetry: () => void }) {
  const isAway = code === 'unreachable'
  return (
    <MessagePanel
      icon={isAway ? 'wifiSlash' : 'warning'}
      title={isAway ? <Trans>The server does not answer</Trans> : <Trans>Server problem</Trans>}
    >
      <p>
        {isAway ? (
          <Trans>Check the connection of this computer, then try again.</Trans>
        ) : (
          <RefusalText code={code} />
        )}
      </p>
      <Button tone="primary" icon="arrowsClockwise" onPress={onRetry}>
        <Trans>Try Again</Trans>
      </Button>
    </MessagePanel>
  )
}
