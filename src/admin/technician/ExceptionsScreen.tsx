import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DeviceTest } from '../../contract/technician/deviceTests.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { BedName } from '../rooms/BedName.tsx'
import { TestFaults } from './TestFaults.tsx'
import { TestState } from './TestState.tsx'
import './technician.css'

const columns: readonly Column<DeviceTest>[] = [
  {
    name: 'room',
    look: 'row',
    heading: <Trans>Room/Bed</Trans>,
    cell: ({ room }) => <BedName room={room} />,
  },
  { name: 'unit', heading: <Trans>Unit/Practice</Trans>, cell: ({ room }) => <bdi>{room.unit}</bdi> },
  {
    name: 'device',
    look: 'code',
    heading: <Trans>Device ID</Trans>,
    cell: ({ room }) => room.unique_id,
  },
  { name: 'state', heading: <Trans>Status</Trans>, cell: ({ state }) => <TestState state={state} /> },
  {
    name: 'faults',
    look: 'wide',
    heading: <Trans>What to do</Trans>,
    cell: (test) => <TestFaults test={test} />,
  },
  {
    name: 'since',
    heading: <Trans>Since</Trans>,
    cell: ({ since, started_at: at }) => <DateTime at={since ?? at} />,
  },
]

const counted = (total: number) => <Plural value={total} one="# device" other="# devices" />

/** Lists the devices whose last nightly test was not as it should be, since when, and what to do about it. */
export function ExceptionsScreen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  const fetchPage = (query: URLSearchParams) => {
    const asked = new URLSearchParams(query)
    asked.set('exceptions', 'true')
    return ports.technician.tests(asked)
  }
  return (
    <ListScreen
      ports={ports}
      title={t`Last night’s exceptions`}
      fetchPage={fetchPage}
      columns={columns}
      csv="/api/v1/device-tests.csv"
      count={counted}
      purpose={{
        title: <Trans>All devices tested last night passed.</Trans>,
        text: <Trans>A device whose nightly test finds a fault is listed here until a test passes.</Trans>,
        guide: 'troubleshooting',
      }}
      words={t`Room, bed or device ID`}
      parts={['exceptions']}
    />
  )
}
