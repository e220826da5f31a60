import { Trans } from '@lingui/react/macro'
import { Key } from '../../ui/Key.tsx'
import { Note } from '../../ui/Note.tsx'
import { RefusalWords } from '../RefusalWords.tsx'

/** A list that could not be had. */
export function ListFailed({ code, onRetry }: { code: string; onRetry: () => void }) {
  return (
    <div className="console-failed">
      <Note kind="error" live>
        <RefusalWords code={code} />
      </Note>
      <Key icon="arrowsClockwise" onPress={onRetry}>
        <Trans>Try Again</Trans>
      </Key>
    </div>
  )
}
