import { Trans } from '@lingui/react/macro'
import { Icon } from '../../ui/Icon.tsx'
import { CallHeader } from './CallHeader.tsx'
import type { CallProps } from './callProps.ts'
import { OpeningPlate } from './OpeningPlate.tsx'

/** Who calls, before anybody sees the room. */
export function IncomingScreen({ call, privacy, ...props }: CallProps<'announced'>) {
  return (
    <main className="room-incoming">
      <CallHeader {...props} />
      <div className="room-incoming-words" role="alert">
        <span className="room-bell">
          <Icon name="bellRinging" />
        </span>
        {call.caller === null ? (
          <h1>
            <Trans>Your call is starting</Trans>
          </h1>
        ) : (
          <div>
            <p>
              <Trans>Calling you now</Trans>
            </p>
            <h1>
              <bdi>{call.caller}</bdi>
            </h1>
          </div>
        )}
      </div>
      <OpeningPlate monitor={props.monitor} privacy={privacy} opensAt={call.opensAt} />
    </main>
  )
}
