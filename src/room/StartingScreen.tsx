import { Trans } from '@lingui/react/macro'
import { Wordmark } from '../ui/Wordmark.tsx'

/** The moments before the screen knows its room. */
export function StartingScreen() {
  return (
    <main className="room-notice">
      <Wordmark />
      <h1>
        <Trans>Getting your room ready.</Trans>
      </h1>
    </main>
  )
}
