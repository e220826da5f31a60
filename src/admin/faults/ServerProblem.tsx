import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/buttons/Button.tsx'
import { isLoadError } from '../lazy/isLoadError.ts'
import { MessagePanel } from './MessagePanel.tsx'

/**
 * 500 page, for an error in the page or in the server's response, or for a page whose code could not be loaded.
 * `reset` tries again.
 */
export function ServerProblem({ error, reset }: { error: unknown; reset: () => void }) {
  const tryAgain = async () => {
    // A browser keeps a failed module for the lifetime of the page, and an upgrade renames the file.
    if (isLoadError(error) && !(await error.again()) && navigator.onLine) window.location.reload()
    else reset()
  }
  return (
    <MessagePanel icon="warning" title={<Trans>Server problem</Trans>}>
      <p>
        <Trans>This page could not be shown. Nothing was changed. Try again in a moment.</Trans>
      </p>
      <Button tone="primary" icon="arrowsClockwise" onPress={() => void tryAgain()}>
        <Trans>Try Again</Trans>
      </Button>
    </MessagePanel>
  )
}
