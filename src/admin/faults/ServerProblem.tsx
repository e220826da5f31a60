import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/buttons/Button.tsx'
import { MessagePanel } from './MessagePanel.tsx'

/** 500 page, for an error in the page or in the server's response. `reset` tries again. */
export function ServerProblem({ reset }: { reset: () => void }) {
  return (
    <MessagePanel icon="warning" title={<Trans>Server problem</Trans>}>
      <p>
        <Trans>This page could not be shown. Nothing was changed. Try again in a moment.</Trans>
      </p>
      <Button tone="primary" icon="arrowsClockwise" onPress={reset}>
        <Trans>Try Again</Trans>
      </Button>
    </MessagePanel>
  )
}
