import { Trans } from '@lingui/react/macro'
import { Icon } from '../../ui/Icon.tsx'
import { CallHeader } from './CallHeader.tsx'
import type { CallProps } from './callProps.ts'
import { ShowCodeButton } from '../entry/ShowCodeButton.tsx'
import { CoverButton } from '../privacy/CoverButton.tsx'
import { SoundNote } from './SoundNote.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

/** Shown while the room is in its call and no one else is. */
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
            <PageHeading>
              <Trans>The connection was lost</Trans>
            </PageHeading>
            <p>
              <Trans>Trying again.</Trans>
            </p>
          </div>
        ) : (
          <div>
            <PageHeading>
              <Trans>Waiting for the others</Trans>
            </PageHeading>
            <p>
              <Trans>You will hear a chime when someone joins.</Trans>
            </p>
          </div>
        )}
      </div>
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
