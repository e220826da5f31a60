import { Trans } from '@lingui/react/macro'
import type { Welcome } from '../../contract/devices/deviceLink.ts'
import type { ActiveRoomCall } from '../../state/monitor/callView.ts'
import { Icon } from '../../ui/Icon.tsx'
import { clockText } from '../../domain/clockText.ts'
import { RoleText } from './RoleText.tsx'

/**
 * Shows the room, the participant who is seen, and the duration of the call. `now` is on the monotonic clock.
 */
export function CallBar({
  call,
  room,
  now,
}: {
  call: ActiveRoomCall
  room: Welcome['room'] | null
  now: number
}) {
  const { shown, lost, since } = call
  return (
    <footer className={lost ? 'room-call-bar room-call-lost' : 'room-call-bar'}>
      <div>
        {room !== null && (
          <strong>
            <Trans>
              Room <bdi>{room.number}</bdi>
            </Trans>
          </strong>
        )}
        {room !== null && room.bed !== '' && (
          <small>
            <Trans>
              Bed <bdi>{room.bed}</bdi>
            </Trans>
          </small>
        )}
      </div>
      <span className="room-call-line" role="status">
        {lost && (
          <span>
            <Icon name="wifiSlash" />
            <Trans>Connection lost. Trying again.</Trans>
          </span>
        )}
      </span>
      <div>
        <strong>
          <bdi>{shown.name}</bdi>
        </strong>
        <small>
          <RoleText person={shown} />
          {' · '}
          <bdi>{clockText(now - since)}</bdi>
          {shown.muted && (
            <>
              {' · '}
              <Trans>Muted</Trans>
            </>
          )}
        </small>
      </div>
    </footer>
  )
}
