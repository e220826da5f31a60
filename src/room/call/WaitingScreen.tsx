import { Trans } from '@lingui/react/macro'
import { Icon } from '../../ui/Icon.tsx'
import { CallHeader } from './CallHeader.tsx'
import type { CallProps } from './callProps.ts'
import { ShowCodeButton } from '../ShowCodeButton.tsx'
import { CoverKey } from '../CoverKey.tsx'
import { SoundNote } from './SoundNote.tsx'

/** The room is in its call, and nobody else is yet. */
export function WaitingScreen({ call, privacy, ...props }: CallProps<'waiting'>) {
  return (
    <main className="room-incoming">
      <CallHeader {...props} />
      <div className="room-incoming-words room-waiting-words" role="status">
        <span className="room-bell">
          <Icon name={call.lost ? 'wifiSlash' : 'hourglassMedium'} />
        </span>
        {call.lost ? (
          <div>
            <h1>
              <Trans>The connection was lost</Trans>
            </h1>
            <p>
              <Trans>Trying again.</Trans>
            </p>
          </div>
        ) : (
          <div>
            <h1>
              <Trans>Waiting for the others</Trans>
            </h1>
            <p>
              <Trans>A chime tells you when somebody comes.</Trans>
            </p>
          </div>
        )}
      </div>
      <div className="room-waiting-end">
        <p>
          <Trans>No one can see or hear you yet</Trans>
        </p>
        <SoundNote monitor={props.monitor} />
        <CoverKey monitor={props.monitor} privacy={privacy} />
        <ShowCodeButton onPress={props.onShowCode} />
      </div>
    </main>
  )
}
