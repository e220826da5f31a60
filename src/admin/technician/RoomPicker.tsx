import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import { roomLabel } from '../../domain/rooms/roomLabel.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Combobox } from '../../ui/forms/Combobox.tsx'
import { SearchSummary } from '../choices/SearchSummary.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { useItemSearch } from '../queries/useItemSearch.ts'

interface RoomPickerProps {
  /** Lists the rooms. */
  rooms: ConsolePorts['rooms']['list']
  label: string
  chosen: RoomItem | null
  onChoose: (room: RoomItem | null) => void
}

/** Field for one of the rooms below the user's org unit, found by room, bed, device ID or the names above it. */
export function RoomPicker({ rooms, label, chosen, onChoose }: RoomPickerProps) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const { items, total, isSearching, refusal, again } = useItemSearch<RoomItem>('rooms', rooms, words)
  const stateOf = ({ device }: RoomItem) =>
    device === null ? t`No device` : device.online ? t`Online` : t`Offline`
  return (
    <div className="technician-picker">
      <Combobox
        label={label}
        placeholder={t`Room, bed or device ID`}
        chosen={chosen}
        items={items}
        idOf={({ id }) => id}
        textOf={(room) => `${roomLabel(room)} · ${room.unit}`}
        noteOf={(room) => `${room.unique_id} · ${stateOf(room)}`}
        summary={
          <SearchSummary
            shown={items.length}
            total={total}
            isSearching={isSearching}
            none={<Trans>No room matches</Trans>}
          />
        }
        isSearching={isSearching}
        onSearch={setWords}
        onChoose={onChoose}
      />
      {refusal !== null && <ListFailed code={refusal.code} onRetry={again} />}
    </div>
  )
}
