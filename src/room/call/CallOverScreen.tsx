import { Trans } from '@lingui/react/macro'
import type { RoomCallEnd } from '../../domain/roomCall.ts'
import { CallHeader } from './CallHeader.tsx'
import type { CallProps } from './callProps.ts'

/** How the call ended, for a few seconds. */
export function CallOverScreen({ call, ...props }: CallProps<'over'>) {
  return (
    <main className="room-incoming room-over">
      <CallHeader {...props} />
      <div className="room-incoming-words" role="alert">
        <Words because={call.because} />
      </div>
    </main>
  )
}

function Words({ because }: { because: RoomCallEnd }) {
  switch (because) {
    case 'ended':
    case 'left':
    case 'not_found':
      return (
        <h1>
          <Trans>The call has ended</Trans>
        </h1>
      )
    case 'alone':
      return (
        <div>
          <h1>
            <Trans>The call has ended</Trans>
          </h1>
          <p>
            <Trans>No one else is in it.</Trans>
          </p>
        </div>
      )
    case 'removed':
    case 'elsewhere':
      return (
        <div>
          <h1>
            <Trans>The call has ended</Trans>
          </h1>
          <p>
            <Trans>This room was removed from it.</Trans>
          </p>
        </div>
      )
    case 'full':
    case 'locked':
      return (
        <div>
          <h1>
            <Trans>This room could not join the call</Trans>
          </h1>
          <p>
            {because === 'full' ? (
              <Trans>Too many people are in it.</Trans>
            ) : (
              <Trans>It is locked. Ask the caller to let you in.</Trans>
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
          <h1>
            <Trans>There is no connection to the call</Trans>
          </h1>
          <p>
            <Trans>Start it again on your remote, or tell your nurse.</Trans>
          </p>
        </div>
      )
  }
}
