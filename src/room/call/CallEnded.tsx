import { Trans } from '@lingui/react/macro'
import type { RoomCallEnd } from '../../domain/calls/roomCallRules.ts'
import { CallHeader } from './CallHeader.tsx'
import type { CallProps } from './callProps.ts'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

/** Shows for a few seconds how the call ended. */
export function CallEnded({ call, ...props }: CallProps<'over'>) {
  return (
    <main className="room-incoming room-over">
      <CallHeader {...props} />
      <div className="room-incoming-words" role="alert">
        <EndText because={call.because} />
      </div>
    </main>
  )
}

function EndText({ because }: { because: RoomCallEnd }) {
  switch (because) {
    case 'ended':
    case 'left':
    case 'not_found':
      return (
        <PageHeading>
          <Trans>The call has ended</Trans>
        </PageHeading>
      )
    case 'alone':
      return (
        <div>
          <PageHeading>
            <Trans>The call has ended</Trans>
          </PageHeading>
          <p>
            <Trans>No one else is in the call.</Trans>
          </p>
        </div>
      )
    case 'removed':
    case 'elsewhere':
      return (
        <div>
          <PageHeading>
            <Trans>The call has ended</Trans>
          </PageHeading>
          <p>
            <Trans>This room was removed from the call.</Trans>
          </p>
        </div>
      )
    case 'full':
    case 'locked':
      return (
        <div>
          <PageHeading>
            <Trans>This room could not join the call</Trans>
          </PageHeading>
          <p>
            {because === 'full' ? (
              <Trans>The call is full.</Trans>
            ) : (
              <Trans>The call is locked. Ask the caller to let you in.</Trans>
            )}
          </p>
        </div>
      )
    case 'pin_wrong':
    case 'lost':
    case 'unreachable':
    case 'media_failed':
      return (
        <div>
          <PageHeading>
            <Trans>Not connected to the call</Trans>
          </PageHeading>
          <p>
            <Trans>Start the call again on your remote, or tell your nurse.</Trans>
          </p>
        </div>
      )
  }
}
