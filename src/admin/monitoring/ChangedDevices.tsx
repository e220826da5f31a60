import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { DeviceChange, DeviceChanges } from '../../contract/monitoring/monitoring.ts'
import { clockText } from '../../domain/clockText.ts'
import type { Polling } from '../../state/admin/polling.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useServerTime } from '../shell/useServerTime.ts'
import { LostNote } from '../faults/LostNote.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { PlainTable } from '../list/PlainTable.tsx'
import { BedName } from '../rooms/BedName.tsx'
import { AlertText } from './AlertText.tsx'
import { StatusMark } from './StatusName.tsx'

/** Number of rows until the user asks for all, and the most that are shown then. */
const shownRows = { first: 6, most: 60 } as const

interface ChangedDevicesProps {
  changes: Polling<DeviceChanges, string | null>
  now: () => number
  onOpen: (id: string) => void
}

/** Shows the devices whose status has changed in the last 10 minutes, each with its last change. */
export function ChangedDevices({ changes, now, onOpen }: ChangedDevicesProps) {
  const view = useAtomValue(changes.viewAtom)
  if (view.kind === 'loading') return null
  const total = view.kind === 'shown' ? view.value.total : null
  return (
    <section className="board-changes" aria-labelledby="board-changes">
      <h2 id="board-changes">
        <Trans>Changed in the last 10 minutes</Trans>{' '}
        {total !== null && (
          <span>
            <Plural value={total} one="# device" other="# devices" />
          </span>
        )}
      </h2>
      {view.kind === 'failed' ? (
        <ListFailed code={view.code} onRetry={() => changes.again()} />
      ) : (
        <>
          {view.lost !== null && <LostNote code={view.lost} />}
          <Changes value={view.value} now={now} onOpen={onOpen} />
        </>
      )}
    </section>
  )
}

interface ChangesProps {
  value: DeviceChanges
  now: () => number
  onOpen: (id: string) => void
}

function Changes({ value: { as_of: asOf, total, items }, now, onOpen }: ChangesProps) {
  const { i18n } = useLingui()
  const [isLong, setIsLong] = useState(false)
  const time = useServerTime(asOf, now)
  if (total === 0)
    return (
      <p className="console-empty">
        <Trans>No device has changed its status.</Trans>
      </p>
    )
  const shown = items.slice(0, isLong ? shownRows.most : shownRows.first)
  return (
    <>
      <PlainTable
        labelledBy="board-changes"
        headings={[
          <Trans key="ago">Time ago</Trans>,
          <Trans key="room">Room/Bed</Trans>,
          <Trans key="unit">Unit/Practice</Trans>,
          <Trans key="status">Status</Trans>,
          <Trans key="reason">Reason</Trans>,
        ]}
      >
        {shown.map((change) => (
          <ChangeRow key={change.room_id} change={change} time={time} onOpen={onOpen} />
        ))}
      </PlainTable>
      {isLong && total > shown.length && (
        <p>
          <Plural value={total - shown.length} one="and # more" other="and # more" />
        </p>
      )}
      {total > shownRows.first && (
        <Button onPress={() => setIsLong(!isLong)}>
          {isLong ? <Trans>Show fewer</Trans> : <Trans>Show all {i18n.number(total)}</Trans>}
        </Button>
      )}
    </>
  )
}

interface ChangeRowProps {
  change: DeviceChange
  /** Server time in epoch milliseconds. */
  time: number
  onOpen: (id: string) => void
}

function ChangeRow({ change, time, onOpen }: ChangeRowProps) {
  return (
    <tr>
      <td>{clockText(time - change.at)}</td>
      <th scope="row">
        <button type="button" className="board-change-room" onClick={() => onOpen(change.room_id)}>
          <BedName room={change} />
        </button>
      </th>
      <td>
        <bdi>{change.unit}</bdi>
      </td>
      <td>
        <StatusMark status={change.from} /> <span className="board-arrow" /> <StatusMark status={change.to} />
      </td>
      <td>
        <Reason change={change} />
      </td>
    </tr>
  )
}

/** Explains a change as far as it is known: the alert, the call, or how long the device was away. */
function Reason({ change: { from, to, alert, lasted_ms: lasted } }: { change: DeviceChange }) {
  if (alert !== null && (to === 'faulty' || to === 'needs_update')) return <AlertText kind={alert} />
  if (to === 'offline') return <AlertText kind="offline" />
  if (to === 'in_call') return <Trans context="reason of a change">Call started</Trans>
  if (from === 'in_call')
    return lasted === null ? (
      <Trans context="reason of a change">Call ended</Trans>
    ) : (
      <Trans>Call ended after {clockText(lasted)}</Trans>
    )
  if (from === 'offline' && lasted !== null) return <Trans>Back after {clockText(lasted)}</Trans>
  return null
}
