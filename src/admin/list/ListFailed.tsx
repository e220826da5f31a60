import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'

/** Shows that a list could not be loaded. */
export function ListFailed({ code, onRetry }: { code: string; onRetry: () => void }) {
  return (
    <div className="console-failed">
      <InlineAlert kind="error" live>
        <RefusalText code={code} />
      </InlineAlert>
      <Button icon="arrowsClockwise" onPress={onRetry}>
        <Trans>Try Again</Trans>
      </Button>
    </div>
  )
}
