import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { WaitingCall } from '../../contract/calls/callClaims.ts'
import { waitingStage } from '../../domain/calls/waitingStage.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CallHeader } from './CallHeader.tsx'
import type { CallProps } from './callProps.ts'
import { ComingWay } from './ComingWay.tsx'
import { ShowCodeButton } from '../entry/ShowCodeButton.tsx'
import { CoverButton } from '../privacy/CoverButton.tsx'
import { SoundNote } from './SoundNote.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { useSlowCall } from '../../ui/calls/useSlowCall.ts'

function WaitingText({ waiting }: { waiting: WaitingCall | null }) {
  const stage = waitingStage(waiting)
  if (stage.kind === 'coming')
    return (
      <div>
        <p>
          <Trans>Your call</Trans>
        </p>
        <PageHeading>
          <Trans>
            <bdi>{stage.name}</bdi> is coming
          </Trans>
        </PageHeading>
        <p>
          {stage.from === '' ? (
            <Trans>Please wait a moment.</Trans>
          ) : (
            <Trans>
              <bdi>{stage.from}</bdi>. Please wait a moment.
            </Trans>
          )}
        </p>
      </div>
    )
  if (stage.kind !== 'first')
    return (
      <div>
        <PageHeading>
          <Trans>No one has answered yet</Trans>
        </PageHeading>
        <p>
          {stage.kind === 'more' ? (
            <Trans>We are calling more people. Press your nurse call button if you need help now.</Trans>
          ) : stage.kind === 'everyone' ? (
            <Trans>We have called everyone. Press your nurse call button if you need help now.</Trans>
          ) : (
            <Trans>Press your nurse call button if you need help now.</Trans>
          )}
        </p>
      </div>
    )
  return (
    <div>
      <PageHeading>
        <Trans>Waiting for the others</Trans>
      </PageHeading>
      <p>
        <Trans>You will hear a chime when someone joins.</Trans>
      </p>
    </div>
  )
}

interface NotConnectedTextProps {
  waiting: WaitingCall | null
  call: CallProps<'waiting'>['call']
  monotonic: () => number
}

/** Explains, after ten seconds without a connection, what to do. */
function NotConnectedText({ waiting, call: { lost, startedAt }, monotonic }: NotConnectedTextProps) {
  const isSlow = useSlowCall(startedAt, monotonic)
  if (!isSlow && !lost) return <WaitingText waiting={waiting} />
  return (
    <div>
      <PageHeading>
        {!isSlow ? (
          <Trans>The connection was lost</Trans>
        ) : lost ? (
          <Trans>There is still no connection</Trans>
        ) : (
          <Trans>The call has not begun</Trans>
        )}
      </PageHeading>
      <p>
        {isSlow ? (
          <Trans>On your remote, press End and call again, or ask your care team for help.</Trans>
        ) : (
          <Trans>Trying again.</Trans>
        )}
      </p>
    </div>
  )
}

/** Shown while the room is in its call and no one else is. */
export function WaitingScreen({ call, privacy, ...props }: CallProps<'waiting'>) {
  const waiting = useAtomValue(props.monitor.waitingCallAtom)
  const isConnected = call.joined && !call.lost
  const coming = isConnected ? (waiting?.coming ?? null) : null
  return (
    <main className="room-incoming room-waiting">
      <CallHeader {...props} />
      <div className="room-incoming-words room-waiting-words" role="status">
        {coming === null && (
          <span className="room-bell">
            <Icon name={call.lost ? 'wifiSlash' : 'hourglassMedium'} />
          </span>
        )}
        {isConnected ? (
          <WaitingText waiting={waiting} />
        ) : (
          <NotConnectedText waiting={waiting} call={call} monotonic={props.monitor.monotonic} />
        )}
      </div>
      {coming !== null && waiting !== null && (
        <ComingWay view={props.view} timeZone={props.timeZone} since={waiting.since} name={coming.name} />
      )}
      <div className="room-waiting-end">
        <p>
          <Trans>No one can see or hear you yet</Trans>
        </p>
        <SoundNote monitor={props.monitor} />
        <CoverButton monitor={props.monitor} privacy={privacy} />
        <ShowCodeButton onPress={props.onShowCode} />
      </div>
    </main>
  )
}
