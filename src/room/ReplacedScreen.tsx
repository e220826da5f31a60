import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import { Wordmark } from '../ui/brand/Wordmark.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'

/**
 * Shown when another screen was enrolled or opened for this room. Any key of a TV remote or keyboard takes
 * the room back.
 */
export function ReplacedScreen({ onTakeOver }: { onTakeOver: () => void }) {
  useEffect(() => {
    document.addEventListener('keydown', onTakeOver)
    return () => document.removeEventListener('keydown', onTakeOver)
  }, [onTakeOver])
  return (
    <main className="room-notice">
      <Wordmark />
      <PageHeading>
        <Trans>This room is now open on another screen</Trans>
      </PageHeading>
      <p>
        <Trans>Press any key to use this screen again.</Trans>
      </p>
      <Button tone="primary" onPress={onTakeOver}>
        <Trans>Use This Screen</Trans>
      </Button>
    </main>
  )
}
