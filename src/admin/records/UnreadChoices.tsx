import { Trans } from '@lingui/react/macro'
import { Key } from '../../ui/Key.tsx'
import { RefusalWords } from '../RefusalWords.tsx'
import './records.css'

/** Why there is nothing to choose from, and a key that asks again: opening the form anew would lose what was typed. */
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
