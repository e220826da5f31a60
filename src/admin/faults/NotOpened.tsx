import { Trans } from '@lingui/react/macro'
import { Key } from '../../ui/Key.tsx'
import { RefusalWords } from '../RefusalWords.tsx'
import { MessagePanel } from './MessagePanel.tsx'

/** The console could not find out who is signed in: nothing answered, or the server answered with a trouble of its own. */
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
          <RefusalWords code={code} />
        )}
      </p>
      <Key tone="primary" icon="arrowsClockwise" onPress={onRetry}>
        <Trans>Try Again</Trans>
      </Key>
    </MessagePanel>
  )
}
