import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import type { Profile } from '../../state/admin/console.ts'
import { type BulkAction, createBulkAction } from '../../state/admin/lists/bulkAction.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { VersionedRecord, Records } from '../../state/admin/records/records.ts'
import { LateBounds } from '../lazy/LateBounds.tsx'
import { useListQuery } from '../list/useListQuery.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import type { Chosen } from '../list/bulk/BulkBar.tsx'
import { useLevelFilter } from '../levels/useLevelFilter.ts'
import { useRemovedFilter } from '../list/filters/useRemovedFilter.ts'
import { useDeviceFilters } from './useDeviceFilters.ts'
import { importStep } from '../list/empty/ImportStep.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import type { RowActionsOf } from '../list/RowMenu.tsx'
import { RestoreButton } from '../records/RestoreButton.tsx'
import { RelativeTime } from './RelativeTime.tsx'
import { BedName } from './BedName.tsx'
import { DeviceStatus } from './DeviceStatus.tsx'
import { patientColumn } from './PatientColumn.tsx'
import { placeColumns } from './PlaceColumns.tsx'

const RoomsInBulk = lazyScreen(() => import('./RoomsInBulk.tsx'), 'RoomsInBulk')
const RestartDialog = lazyScreen(() => import('./RestartButtons.tsx'), 'RestartDialog')

/** A room whose device is to be restarted. Each opening of the dialog has its own action: none shows another room's. */
interface Restarted {
  how: 'refresh' | 'reboot'
  room: RoomItem
  restarts: BulkAction<RoomItem>
}

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
  ...placeColumns,
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
  profile: Profile
  mayAdd: boolean
  /** True when a role of this person sees the patients of some of these rooms. */
  seesPatients: boolean
}

/** Lists the rooms and beds below the user's org unit. */
export function RoomsScreen({ ports, profile, mayAdd, seesPatients }: RoomsScreenProps) {
  const { t } = useLingui()
  const records = ports.roomRecords()
  const { query } = useListQuery(['removed'])
  const store = useStore()
  const [restarted, setRestarted] = useState<Restarted | null>(null)
  const rowActions: RowActionsOf<RoomItem> = (room) =>
    room.removed_at !== null
      ? null
      : async () => {
          const { roomRowActions } = await import('./roomRowActions.ts')
          return roomRowActions(room, profile, (how, one) =>
            setRestarted({ how, room: one, restarts: createBulkAction(store) }),
          )
        }
  return (
    <>
      {restarted !== null && (
        <LateBounds key={restarted.room.id}>
          <RestartDialog
            ports={ports}
            count={1}
            collect={() => Promise.resolve({ ok: true, value: [restarted.room] })}
            how={restarted.how}
            room={restarted.room}
            restarts={restarted.restarts}
            onClose={() => setRestarted(null)}
          />
        </LateBounds>
      )}
      <ListScreen
        ports={ports}
        title={t`Room/Bed`}
        fetchPage={ports.rooms.list}
        columns={columnsOf(records, seesPatients)}
        csv="/api/v1/rooms.csv"
        list="rooms"
        selects
        rowActions={rowActions}
        bulk={mayAdd ? bulkOf(ports, query.get('removed') === 'true') : null}
        count={counted}
        purpose={{
          title: <Trans>No rooms or beds yet</Trans>,
          text: (
            <Trans>
              A patient is admitted to a bed, and a room monitor is enrolled for it. Permissions, visits and
              reports belong to a bed.
            </Trans>
          ),
          guide: 'rooms',
        }}
        words={t`Room, bed or device ID`}
        ownFilters={useLevelFilter()}
        parts={['facility', 'unit']}
        steps={
          mayAdd && [
            importStep('/admin/rooms/import'),
            {
              icon: 'door',
              name: <Trans>One room or bed</Trans>,
              detail: <Trans>Its number, bed, type and unit.</Trans>,
              label: <Trans>Add</Trans>,
              to: '/admin/rooms/new',
              isPrimary: true,
            },
          ]
        }
        filters={[...useDeviceFilters(), useRemovedFilter()]}
      />
    </>
  )
}
