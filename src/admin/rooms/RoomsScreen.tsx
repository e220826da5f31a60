import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { RoomItem } from '../../contract/rooms.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { VersionedRecord, Records } from '../../state/admin/records/records.ts'
import { useListQuery } from '../list/useListQuery.ts'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import type { Chosen } from '../list/bulk/BulkBar.tsx'
import { useLevelFilter } from '../levels/useLevelFilter.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import { RestoreButton } from '../records/RestoreButton.tsx'
import { RelativeTime } from './RelativeTime.tsx'
import { BedName } from './BedName.tsx'
import { DeviceStatus } from './DeviceStatus.tsx'
import { patientColumn } from './PatientColumn.tsx'
import { RoomsInBulk } from './RoomsInBulk.tsx'

const columnsOf = (
  records: Pick<Records<VersionedRecord>, 'restore'>,
  seesPatients: boolean,
): readonly Column<RoomItem>[] => [
  {
    name: 'name',
    sort: 'name',
    look: 'row',
    heading: <Trans>Room/Bed</Trans>,
    cell: (room) => <LinkToRoom room={room} />,
  },
  ...(seesPatients ? [patientColumn] : []),
  {
    name: 'type',
    sort: 'type',
    heading: <Trans>Type</Trans>,
    cell: ({ type }) => (type === 'standalone' ? <Trans>Standalone</Trans> : <Trans>Care-system</Trans>),
  },
  {
    name: 'unit',
    sort: 'unit',
    heading: <Trans>Unit/Practice</Trans>,
    cell: ({ unit }) => <bdi>{unit}</bdi>,
  },
  {
    name: 'facility',
    sort: 'facility',
    heading: <Trans>Facility</Trans>,
    cell: ({ facility }) => <bdi>{facility}</bdi>,
  },
  {
    name: 'unique_id',
    sort: 'unique_id',
    look: 'code',
    heading: <Trans>Device ID</Trans>,
    cell: ({ unique_id: id }) => id,
  },
  { name: 'status', heading: <Trans>Status</Trans>, cell: ({ device }) => <DeviceStatus device={device} /> },
  { name: 'version', look: 'code', heading: <Trans>Version</Trans>, cell: ({ device }) => device?.version },
  {
    name: 'seen_at',
    sort: 'seen_at',
    heading: <Trans>Last seen</Trans>,
    cell: ({ id, device, removed_at: removedAt }, asOf) =>
      removedAt !== null ? (
        <RestoreButton records={records} id={id} section="rooms" />
      ) : (
        device !== null &&
        (device.online ? <Trans>now</Trans> : <RelativeTime at={device.seen_at} now={asOf} />)
      ),
  },
]

/** Links to the page of a room; a removed room has none. */
function LinkToRoom({ room }: { room: RoomItem }) {
  if (room.removed_at !== null) return <BedName room={room} />
  return (
    <Link to="/admin/rooms/$id" params={{ id: room.id }}>
      <BedName room={room} />
    </Link>
  )
}

/** Returns the bulk actions for rooms. */
const bulkOf = (ports: ConsolePorts, restores: boolean) => (chosen: Chosen<RoomItem>) => (
  <RoomsInBulk ports={ports} records={ports.roomRecords()} chosen={chosen} restores={restores} />
)

const counted = (total: number) => <Plural value={total} one="# room or bed" other="# rooms and beds" />

interface RoomsScreenProps {
  ports: ConsolePorts
  mayAdd: boolean
  /** True when a role of this person sees the patients of some of these rooms. */
  seesPatients: boolean
}

/** Lists the rooms and beds below the user's org unit. */
export function RoomsScreen({ ports, mayAdd, seesPatients }: RoomsScreenProps) {
  const { t } = useLingui()
  const records = ports.roomRecords()
  const { query } = useListQuery(['removed'])
  return (
    <ListScreen
      ports={ports}
      title={t`Room/Bed`}
      fetchPage={ports.rooms.list}
      columns={columnsOf(records, seesPatients)}
      csv="/api/v1/rooms.csv"
      list="rooms"
      selects
      bulk={mayAdd ? bulkOf(ports, query.get('removed') === 'true') : null}
      count={counted}
      empty={<Trans>No room or bed matches. Change the words or the filters.</Trans>}
      words={t`Room, bed or device ID`}
      ownFilters={useLevelFilter()}
      parts={['facility', 'unit']}
      actions={
        mayAdd && (
          <>
            <Link className={buttonClass()} to="/admin/rooms/import">
              <Trans>Import CSV</Trans>
            </Link>
            <Link className={buttonClass({ tone: 'primary' })} to="/admin/rooms/new">
              <Trans>Add</Trans>
            </Link>
          </>
        )
      }
      filters={[
        {
          name: 'type',
          label: t`Type`,
          every: t`Every type`,
          options: [
            { value: 'care_system', label: t`Care-system` },
            { value: 'standalone', label: t`Standalone` },
          ],
        },
        {
          name: 'status',
          label: t`Status`,
          every: t`Every status`,
          options: [
            { value: 'online', label: t`Online` },
            { value: 'offline', label: t`Offline` },
          ],
        },
        {
          name: 'removed',
          label: t`Removed`,
          every: t`In use`,
          options: [{ value: 'true', label: t`in the last 30 days` }],
        },
      ]}
    />
  )
}
