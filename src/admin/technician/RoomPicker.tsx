import { Plural, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import { roomLabel } from '../../domain/rooms/roomLabel.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { createItemSearch } from '../../state/admin/lists/itemSearch.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ListFailed } from '../list/ListFailed.tsx'

interface RoomPickerProps {
  /** Lists the rooms. */
  rooms: ConsolePorts['rooms']['list']
  label: string
  chosen: RoomItem | null
  onChoose: (room: RoomItem | null) => void
}

/** Selects one of the rooms below the user's org unit, with a search. */
export function RoomPicker({ rooms, label, chosen, onChoose }: RoomPickerProps) {
  const { t } = useLingui()
  const store = useStore()
  const [search] = useState(() => createItemSearch<RoomItem>(rooms, store))
  const view = useAtomValue(search.viewAtom)
  const [words, setWords] = useState('')
  useEffect(() => void search.ask(''), [search])
  if (view.kind === 'failed') return <ListFailed code={view.code} onRetry={() => void search.ask(words)} />
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void search.ask(words)
  }
  // The chosen room stays selected while the search shows others.
  const isListed = view.items.some(({ id }) => id === chosen?.id)
  const items = chosen === null || isListed ? view.items : [chosen, ...view.items]
  return (
    <div className="technician-picker">
      <form onSubmit={submit}>
        <label className="console-words">
          <Icon name="magnifyingGlass" />
          <input
            type="search"
            value={words}
            aria-label={t`Find a room, bed or device ID`}
            placeholder={t`Room, bed or device ID`}
            maxLength={200}
            onChange={(event) => {
              setWords(event.currentTarget.value)
              void search.ask(event.currentTarget.value)
            }}
          />
        </label>
      </form>
      <select
        aria-label={label}
        aria-busy={view.kind === 'searching'}
        value={chosen?.id ?? ''}
        onChange={(event) => onChoose(items.find(({ id }) => id === event.currentTarget.value) ?? null)}
      >
        <option value="">
          {view.kind === 'found' && items.length === 0 ? t`No room matches` : t`Choose a room or bed`}
        </option>
        {items.map((room) => (
          <option key={room.id} value={room.id}>
            {`${roomLabel(room)} · ${room.unit} · ${room.unique_id} · ${stateOf(room, t`Online`, t`Offline`, t`No device`)}`}
          </option>
        ))}
      </select>
      {view.total > view.items.length && (
        <p>
          <Plural
            value={view.total - view.items.length}
            one="# more match. Keep typing the name."
            other="# more matches. Keep typing the name."
          />
        </p>
      )}
    </div>
  )
}

const stateOf = ({ device }: RoomItem, online: string, offline: string, none: string): string =>
  device === null ? none : device.online ? online : offline
