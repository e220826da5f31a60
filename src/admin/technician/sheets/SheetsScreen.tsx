import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import type { RoomItem } from '../../../contract/rooms.ts'
import { createEnrollment } from '../../../state/admin/technician/enrollment.ts'
import type { ConsolePorts } from '../../../state/admin/ports.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../../RefusalText.tsx'
import { ListFailed } from '../../list/ListFailed.tsx'
import { useItemSearch } from '../../queries/useItemSearch.ts'
import { BedName } from '../../rooms/BedName.tsx'
import { EnrollmentSheetPage } from './EnrollmentSheetPage.tsx'
import { RoomLabelCard } from './RoomLabelCard.tsx'
import { Title } from '../../../ui/page/Title.tsx'
import './sheets.css'

/**
 * Selects rooms, creates a code for each, and prints one sheet per room. The sheets are not stored and are
 * lost when the page is left.
 */
export function SheetsScreen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  const store = useStore()
  const [words, setWords] = useState('')
  const { items, isSearching, refusal, again } = useItemSearch<RoomItem>('rooms', ports.rooms.list, words)
  const [enrollment] = useState(() => createEnrollment(ports.technician, store))
  const view = useAtomValue(enrollment.viewAtom)
  const [chosen, setChosen] = useState<readonly RoomItem[]>([])
  /** Rooms whose labels are shown in place of sheets. */
  const [labels, setLabels] = useState<readonly RoomItem[]>([])
  const isChosen = ({ id }: RoomItem) => chosen.some((room) => room.id === id)
  const made = view.kind === 'none' ? [] : view.made
  const done = made.length
  const noRoom = chosen.length === 0 ? <Trans>Choose a room first</Trans> : undefined
  return (
    <>
      <Title>{t`Enrollment sheets`}</Title>
      <div className="technician-screen-only technician-part">
        <div className="console-title">
          <h1>
            <Trans>Enrollment sheets</Trans>
          </h1>
          <p>
            <Trans>
              One page per room. Each code works once and expires after 15 minutes, so print the sheets just
              before you go.
            </Trans>{' '}
            <Trans>A room label stays in the room: a technician scans it to find the room.</Trans>
          </p>
        </div>
        {refusal !== null ? (
          <ListFailed code={refusal.code} onRetry={again} />
        ) : (
          <fieldset className="technician-rooms">
            <legend>
              <Plural value={chosen.length} one="# room chosen" other="# rooms chosen" />
            </legend>
            <div className="technician-keys">
              <label className="console-words">
                <Icon name="magnifyingGlass" />
                <input
                  type="search"
                  aria-label={t`Find rooms, or a whole unit`}
                  placeholder={t`Room, bed or unit`}
                  maxLength={200}
                  value={words}
                  onChange={(event) => setWords(event.currentTarget.value)}
                />
              </label>
              <Button onPress={() => setChosen([...chosen, ...items.filter((room) => !isChosen(room))])}>
                <Trans>Select all shown</Trans>
              </Button>
              <Button tone="quiet" onPress={() => setChosen([])}>
                <Trans>Clear selection</Trans>
              </Button>
            </div>
            <ul aria-busy={isSearching}>
              {items.map((room) => (
                <li key={room.id}>
                  <label>
                    <input
                      type="checkbox"
                      checked={isChosen(room)}
                      onChange={() =>
                        setChosen(
                          isChosen(room) ? chosen.filter(({ id }) => id !== room.id) : [...chosen, room],
                        )
                      }
                    />{' '}
                    <BedName room={room} /> · <bdi>{room.unit}</bdi>
                  </label>
                </li>
              ))}
            </ul>
            {!isSearching && items.length === 0 && (
              <p role="status">
                <Trans>No room or bed matches. Change the words or the filters.</Trans>
              </p>
            )}
          </fieldset>
        )}
        <div className="technician-keys">
          <Button
            tone="primary"
            icon="qrCode"
            state={view.kind === 'making' ? 'busy' : 'idle'}
            disabledReason={noRoom}
            onPress={() => {
              setLabels([])
              void enrollment.make(chosen)
            }}
          >
            <Trans>Create Sheets</Trans>
          </Button>
          <Button
            state={view.kind === 'making' ? 'busy' : 'idle'}
            disabledReason={noRoom}
            onPress={() => {
              enrollment.forget()
              setLabels(chosen)
            }}
          >
            <Trans>Create Room Labels</Trans>
          </Button>
          {(view.kind === 'made' || labels.length > 0) && (
            <Button icon="exportBox" onPress={ports.technician.print}>
              <Trans>Print</Trans>
            </Button>
          )}
          <p role="status">
            {view.kind === 'making' && (
              <Trans>
                {done} of {view.of} created
              </Trans>
            )}
            {labels.length > 0 && (
              <Plural value={labels.length} one="# label is ready" other="# labels are ready" />
            )}
            {view.kind === 'made' && (
              <Plural value={done} one="# sheet is ready" other="# sheets are ready" />
            )}
          </p>
        </div>
        {view.kind === 'refused' && (
          <InlineAlert kind="error" live>
            <BedName room={view.at} />: <RefusalText code={view.code} />
          </InlineAlert>
        )}
      </div>
      {made.map((sheet) => (
        <EnrollmentSheetPage key={sheet.room.id} sheet={sheet} />
      ))}
      {labels.length > 0 && (
        <div className="technician-labels">
          {labels.map((room) => (
            <RoomLabelCard key={room.id} room={room} origin={ports.technician.origin} />
          ))}
        </div>
      )}
    </>
  )
}
