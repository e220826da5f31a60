import { Trans } from '@lingui/react/macro'
import type { RoomProps } from '../roomProps.ts'
import { RoomClock } from '../RoomClock.tsx'
import { RoomLabel } from '../RoomLabel.tsx'

interface ComingWayProps extends Pick<RoomProps, 'view' | 'timeZone'> {
  /** Server time at which the patient called, in epoch milliseconds. */
  since: number
  name: string
}

/** The way from the bed to the clinician who is coming, as the brand's line. */
export function ComingWay({ view, timeZone, since, name }: ComingWayProps) {
  return (
    <div className="room-way">
      <p>
        <strong>
          <RoomLabel room={view.room} />
        </strong>
        <Trans>
          You called at <RoomClock now={since} timeZone={timeZone} />
        </Trans>
      </p>
      <i aria-hidden="true" />
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Trans>On the way</Trans>
      </p>
    </div>
  )
}
