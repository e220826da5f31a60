import { Trans } from '@lingui/react/macro'
import { Loader } from '../ui/status/Loader.tsx'
import { MeetFrame } from './MeetFrame.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'

/** Shown while the link is checked with the server, for ten seconds at most. */
export function StartingScreen() {
  return (
    <MeetFrame>
      <div className="meet-message">
        <Loader>
          <PageHeading>
            <Trans>Looking for your call…</Trans>
          </PageHeading>
        </Loader>
      </div>
    </MeetFrame>
  )
}
