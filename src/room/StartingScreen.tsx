import { Trans } from '@lingui/react/macro'
import { Wordmark } from '../ui/brand/Wordmark.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'

/** Shown until the screen has loaded its room. */
export function StartingScreen() {
  return (
    <main className="room-notice">
      <Wordmark />
      <PageHeading>
        <Trans>Getting your room ready.</Trans>
      </PageHeading>
    </main>
  )
}
