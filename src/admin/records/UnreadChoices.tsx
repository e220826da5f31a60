import { Trans } from '@lingui/react/macro'
import { Key } from '../../ui/Key.tsx'
import { RefusalWords } from '../RefusalWords.tsx'
import './records.css'

/**
 * Shows why the options could not be loaded, with a retry button: opening the form again would lose what was
 * typed.
 */
export function UnreadChoices({ code, onRetry }: { code: string; onRetry: () => Promise<void> }) {
  return (
    <div className="console-unread">
      <RefusalWords code={code} />
      <Key icon="arrowsClockwise" onPress={() => void onRetry()}>
        <Trans>Try Again</Trans>
      </Key>
    </div>
  )
}
