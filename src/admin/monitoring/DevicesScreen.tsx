import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { MonitoredDevice } from '../../contract/monitoring/monitoring.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Listed } from '../list/Listed.tsx'
import { useLevelFilter } from '../levels/useLevelFilter.ts'
import { useDeviceFilters } from '../rooms/useDeviceFilters.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import { RelativeTime } from '../rooms/RelativeTime.tsx'
import { BedName } from '../rooms/BedName.tsx'
import { placeColumns } from '../rooms/PlaceColumns.tsx'
import { AlertName } from './AlertText.tsx'
import { StatusMark } from './StatusName.tsx'

const columns: readonly Column<MonitoredDevice>[] = [
  {
    name: 'name',
    sort: 'name',
    look: 'row',
    heading: <Trans>Room/Bed</Trans>,
    cell: (device) => (
      <Link to="/admin/monitoring/$id" params={{ id: device.id }}>
        <BedName room={device} />
      </Link>
    ),
  },
  ...placeColumns,
  { name: 'status', heading: <Trans>Status</Trans>, cell: ({ status }) => <StatusMark status={status} /> },
  {
    name: 'alerts',
    heading: <Trans>Needs attention</Trans>,
    cell: ({ alerts }) => <Kinds alerts={alerts} />,
  },
  {
    name: 'version',
    sort: 'version',
    look: 'code',
    heading: <Trans>Version</Trans>,
    cell: ({ version }) => version,
  },
  {
    name: 'round_trip_ms',
    sort: 'round_trip_ms',
    look: 'code',
    heading: <Trans>Network</Trans>,
    cell: ({ round_trip_ms: ms }) => ms !== null && `${ms} ms`,
  },
  {
    name: 'seen_at',
    sort: 'seen_at',
    heading: <Trans>Last seen</Trans>,
    cell: ({ linked_at: linked, seen_at: at }, asOf) =>
      linked === null ? <RelativeTime at={at} now={asOf} /> : <Trans>now</Trans>,
  },
]

function Kinds({ alerts }: Pick<MonitoredDevice, 'alerts'>) {
  return (
    <Listed
      items={alerts.map((kind) => (
        <AlertName key={kind} kind={kind} />
      ))}
    />
  )
}

const counted = (total: number) => <Plural value={total} one="# device" other="# devices" />

/** Lists the care-system units and standalone devices. */
export function DevicesScreen({ ports, mayEnroll }: { ports: ConsolePorts; mayEnroll: boolean }) {
  const { t } = useLingui()
  return (
    <ListScreen
      ports={ports}
      title={t`Care-system units`}
      fetchPage={ports.monitoring.list}
      columns={columns}
      csv="/api/v1/monitoring/devices.csv"
      selects
      count={counted}
      purpose={{
        title: <Trans>No devices yet</Trans>,
        text: (
          <Trans>
            Room monitors and standalone devices are listed here once they are enrolled, with their status and
            version.
          </Trans>
        ),
        guide: 'rooms',
      }}
      steps={
        mayEnroll && [
          {
            icon: 'qrCode',
            isOnlyFirst: true,
            name: <Trans>A room monitor</Trans>,
            detail: <Trans>A code that is typed or scanned once connects it to its bed.</Trans>,
            label: <Trans>Enroll a device</Trans>,
            to: '/admin/technician',
          },
        ]
      }
      words={t`Room, bed or device ID`}
      ownFilters={useLevelFilter()}
      parts={['facility', 'unit']}
      filters={[
        ...useDeviceFilters(),
        {
          name: 'alert',
          label: t`Needs attention`,
          every: t`All devices`,
          options: [
            { value: 'any', label: t`Any alert` },
            { value: 'offline', label: t`Offline` },
            { value: 'camera', label: t`Camera` },
            { value: 'self_test', label: t`Self-test` },
            { value: 'slow', label: t`Slow connection` },
            { value: 'version', label: t`Old version` },
            { value: 'covered', label: t`Covered a long time` },
          ],
        },
      ]}
    />
  )
}
