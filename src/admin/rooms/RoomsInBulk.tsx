import { Plural, Trans } from '@lingui/react/macro'
import type { RoomItem } from '../../contract/rooms.ts'
import { restoreDays } from '../../domain/records.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { Records } from '../../state/admin/records/records.ts'
import type { Chosen } from '../list/bulk/BulkBar.tsx'
import { RemovalsButton, type RemovalText } from '../list/bulk/RemovalsButton.tsx'
import { DependentsText } from '../records/DependentsText.tsx'
import { BedLocation } from './BedLocation.tsx'
import { RestartButtons } from './RestartButtons.tsx'
import { SendNotificationButton } from './SendNotificationButton.tsx'

interface RoomsInBulkProps {
  ports: Pick<ConsolePorts, 'notifyCareTeam' | 'technician'>
  records: Records<RoomItem>
  chosen: Chosen<RoomItem>
  /** True if the rooms are removed and can be restored. */
  restores: boolean
}

/**
 * Shows the bulk actions for the selected rooms: restart devices, request the care teams, and remove. Removal
 * first lists the rooms that cannot be removed. Removed rooms can be restored.
 */
export function RoomsInBulk({ ports, records, chosen, restores }: RoomsInBulkProps) {
  // Removed rooms have no devices to reach, but a run that was begun before still has its dialog.
  const selected = { ...chosen, count: restores ? 0 : chosen.count }
  return (
    <>
      <RestartButtons ports={ports} {...selected} />
      <SendNotificationButton ports={ports} {...selected} />
      <RemovalsButton records={records} chosen={chosen} restores={restores} words={words} />
    </>
  )
}

const words: RemovalText<RoomItem> = {
  remove: { icon: 'trash', key: <Trans>Remove</Trans>, title: <Trans>Remove rooms and beds</Trans> },
  restore: {
    icon: 'arrowCounterClockwise',
    key: <Trans>Restore</Trans>,
    title: <Trans>Restore rooms and beds</Trans>,
  },
  name: (room) => <BedLocation room={room} />,
  asks: (free, held) => (
    <>
      {held.length > 0 && (
        <>
          <p>
            <Trans>These cannot be removed yet because they are in use:</Trans>
          </p>
          <ul className="console-failures">
            {held.map(({ item, below }) => (
              <li key={item.id}>
                <strong>
                  <BedLocation room={item} />
                </strong>
                <DependentsText items={below.items} />
              </li>
            ))}
          </ul>
        </>
      )}
      {free.length > 0 && (
        <p>
          <Plural
            value={restoreDays}
            one="You can restore removed items for # day from the Removed list."
            other="You can restore removed items for # days from the Removed list."
          />
        </p>
      )}
    </>
  ),
  confirm: (count) => <Plural value={count} one="Remove # room or bed" other="Remove # rooms and beds" />,
  gone: (count) => (
    <Plural value={count} one="# room or bed was removed." other="# rooms and beds were removed." />
  ),
  back: (count) => (
    <Plural value={count} one="# room or bed was restored." other="# rooms and beds were restored." />
  ),
}
