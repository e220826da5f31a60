import { Trans } from '@lingui/react/macro'
import { clockText } from '../../domain/clockText.ts'
import type { ShownFilm } from '../../state/monitor/filmView.ts'
import { Wordmark } from '../../ui/brand/Wordmark.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RoomClock } from '../RoomClock.tsx'
import { RoomLabel } from '../RoomLabel.tsx'
import type { RoomProps } from '../roomProps.ts'

interface QuestionHeaderProps extends Pick<RoomProps, 'view' | 'timeZone' | 'now'> {
  /** Film that is paused while the patient is asked; null for none. */
  held: ShownFilm | null
}

/** Top line of a question to the patient: the room, the time, and the film that waits. */
export function QuestionHeader({ view, timeZone, now, held }: QuestionHeaderProps) {
  return (
    <header className="room-header">
      <Wordmark />
      {held !== null && (
        <span className="room-knock-pill">
          <Icon name="pause" />
          <span>
            <Trans>
              Video paused at <bdi>{clockText(held.position * 1_000)}</bdi>
            </Trans>
          </span>
        </span>
      )}
      <span className="room-knock-room">
        <RoomLabel room={view.room} />
      </span>
      <RoomClock now={now} timeZone={timeZone} />
    </header>
  )
}
