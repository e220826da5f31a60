import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { BedsideFrame } from '../remote/frame/BedsideFrame.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { ScreenLoadError } from '../ui/lazyScreen.ts'
import { routingAtom } from './routingSlot.ts'

export interface FaultScreenProps {
  error: unknown
  /** Shows the failed screen again. */
  reset: () => void
}

/**
 * Reloads the page from the server, bypassing the service worker's cache: a cached version whose files are
 * gone cannot repair itself.
 */
function loadAnew(): void {
  window.location.replace(`${window.location.pathname}?fresh`)
}

/**
 * Shows an explanation and a way to continue when a screen failed or could not be loaded, never a blank page.
 */
export function FaultScreen({ error, reset }: FaultScreenProps) {
  const { t } = useLingui()
  const routing = useAtomValue(routingAtom)
  const [busy, setBusy] = useState(false)
  const away = error instanceof ScreenLoadError ? error : null
  const tryAgain = async () => {
    setBusy(true)
    // Chromium up to 150 caches a failed module for the lifetime of the page, and an upgrade renames the
    // file, so only a reload helps.
    if (!(await away?.again()) && navigator.onLine) return loadAnew()
    await routing?.refresh()
    setBusy(false)
    reset()
  }
  return (
    <BedsideFrame title={t`Something went wrong`}>
      <div className="grid place-content-center justify-items-center gap-6 py-8 text-center">
        <h1>
          <Trans>This screen did not open.</Trans>
        </h1>
        <p className="max-w-[34rem]" role="status">
          {away ? (
            <Trans>This screen did not load. Nothing in your room has changed. Press Try Again.</Trans>
          ) : (
            <Trans>Nothing in your room has changed. Press Reload to continue.</Trans>
          )}
        </p>
        {away && (
          <Button
            tone="primary"
            icon="arrowsClockwise"
            state={busy ? 'busy' : 'idle'}
            onPress={() => void tryAgain()}
          >
            <Trans>Try Again</Trans>
          </Button>
        )}
        <Button tone={away ? 'plain' : 'primary'} onPress={loadAnew}>
          <Trans>Reload</Trans>
        </Button>
      </div>
    </BedsideFrame>
  )
}
