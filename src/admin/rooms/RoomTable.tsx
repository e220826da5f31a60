import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RoomItem, RoomSort } from '../../contract/rooms.ts'
import { DeviceStatus } from './DeviceStatus.tsx'
import { Ago } from './Ago.tsx'

interface RoomTableProps {
  rooms: readonly RoomItem[]
  /** When that was so, in epoch milliseconds. */
  asOf: number
  /** As the address has it: a key, with a minus before it for the last first. */
  sort: readonly string[]
  onSort: (change: (next: URLSearchParams) => void) => void
  busy: boolean
}

/** Rooms and beds, one a line. */
export function RoomTable({ rooms, asOf, sort, onSort, busy }: RoomTableProps) {
  const heading = (key: RoomSort, words: ReactNode) => (
    <SortHeading sortKey={key} sort={sort} onSort={onSort}>
      {words}
    </SortHeading>
  )
  return (
    <div className="console-table" aria-busy={busy}>
      <table>
        <thead>
          <tr>
            {heading('name', <Trans>Room/Bed</Trans>)}
            <th scope="col">
              <Trans>Patient</Trans>
            </th>
            {heading('type', <Trans>Type</Trans>)}
            {heading('unit', <Trans>Unit/Practice</Trans>)}
            {heading('facility', <Trans>Facility</Trans>)}
            {heading('unique_id', <Trans>Device ID</Trans>)}
            <th scope="col">
              <Trans>Status</Trans>
            </th>
            <th scope="col">
              <Trans>Version</Trans>
            </th>
            {heading('seen_at', <Trans>Last seen</Trans>)}
          </tr>
        </thead>
        <tbody>
          {rooms.map((room) => (
            <RoomRow key={room.id} room={room} asOf={asOf} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RoomRow({ room, asOf }: { room: RoomItem; asOf: number }) {
  const { number, bed, patient, type, unit, facility, device } = room
  return (
    <tr>
      <th scope="row">
        <bdi>{number}</bdi>
        {bed !== '' && (
          <>
            {' · '}
            <Trans>
              Bed <bdi>{bed}</bdi>
            </Trans>
          </>
        )}
      </th>
      <td>{patient !== null && <bdi>{`${patient.first_name} ${patient.last_name}`}</bdi>}</td>
      <td>{type === 'standalone' ? <Trans>Standalone</Trans> : <Trans>Care-system</Trans>}</td>
      <td>
        <bdi>{unit}</bdi>
      </td>
      <td>
        <bdi>{facility}</bdi>
      </td>
      <td className="console-code" dir="ltr">
        {room.unique_id}
      </td>
      <td>
        <DeviceStatus device={device} />
      </td>
      <td className="console-code" dir="ltr">
        {device?.version}
      </td>
      <td>
        {device !== null && (device.online ? <Trans>now</Trans> : <Ago at={device.seen_at} now={asOf} />)}
      </td>
    </tr>
  )
}

interface SortHeadingProps extends Pick<RoomTableProps, 'sort' | 'onSort'> {
  sortKey: RoomSort
  children: ReactNode
}

/** Orders the list by its column; pressed again, the other way round. */
function SortHeading({ sortKey, sort, onSort, children }: SortHeadingProps) {
  const { t } = useLingui()
  const [first = 'name'] = sort
  const direction = first === sortKey ? 'ascending' : first === `-${sortKey}` ? 'descending' : undefined
  const next = direction === 'ascending' ? `-${sortKey}` : sortKey
  return (
    <th scope="col" aria-sort={direction}>
      <button
        type="button"
        title={t`Order by this column`}
        onClick={() => onSort((query) => query.set('sort', next))}
      >
        {children}
        <span className="console-sort" aria-hidden="true" />
      </button>
    </th>
  )
}
