import { Wordmark } from '../../ui/brand/Wordmark.tsx'
import { RoomClock } from '../RoomClock.tsx'
import { RoomLabel } from '../RoomLabel.tsx'
import type { RoomProps } from '../roomProps.ts'

/** Product, room and time above the text of a call. */
export function CallHeader({ view, timeZone, now }: Pick<RoomProps, 'view' | 'timeZone' | 'now'>) {
  return (
    <header className="room-header room-call-header">
      <Wordmark />
      <span className="room-call-room">
        <RoomLabel room={view.room} />
      </span>
      <RoomClock now={now} timeZone={timeZone} />
    </header>
  )
}
