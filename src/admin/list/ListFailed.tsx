import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'

/** A list that could not be had. */
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
