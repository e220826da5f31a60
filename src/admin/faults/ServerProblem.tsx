import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/buttons/Button.tsx'
import { MessagePanel } from './MessagePanel.tsx'

/** 500: the page, or what the server answered, broke. `reset` tries once more. */
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
