import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/buttons/Button.tsx'
import { RefusalText } from '../RefusalText.tsx'

/**
 * Shows why the options could not be loaded, with a retry button: opening the form again would lose what was
 * typed.
 */
export function UnreadChoices({ code, onRetry }: { code: string; onRetry: () => void }) {
  return (
    <div className="console-unread">
      <RefusalText code={code} />
      <Button icon="arrowsClockwise" onPress={onRetry}>
        <Trans>Try Again</Trans>
      </Button>
    </div>
  )
}
