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
  { name: 'time', heading: <Trans>Time</Trans>, cell: ({ started_at: at }) => <DateTime at={at} /> },
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
  {
    name: 'by',
    heading: <Trans>Requested by</Trans>,
    cell: ({ by }) => (by === null ? <Trans>nightly test</Trans> : <bdi>{by}</bdi>),
  },
  { name: 'state', heading: <Trans>Status</Trans>, cell: ({ state }) => <TestState state={state} /> },
  {
    name: 'faults',
    look: 'wide',
    heading: <Trans>Result</Trans>,
    cell: (test) => <TestFaults test={test} />,
  },
]

const counted = (total: number) => <Plural value={total} one="# test" other="# tests" />

/** Lists the tests of the devices below the user's org unit, newest first. */
export function DeviceTestsScreen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  return (
    <ListScreen
      ports={ports}
      title={t`Device tests`}
      fetchPage={ports.technician.tests}
      columns={columns}
      csv="/api/v1/device-tests.csv"
      count={counted}
      purpose={{
        title: <Trans>No device tests yet</Trans>,
        text: (
          <Trans>
            Each test of a device is listed here: the nightly ones, and those that you start from the
            technician’s page.
          </Trans>
        ),
        guide: 'troubleshooting',
      }}
      words={t`Room, bed or device ID`}
      parts={['room']}
      filters={[
        {
          name: 'state',
          label: t`Status`,
          every: t`Every status`,
          options: [
            { value: 'passed', label: t`Passed` },
            { value: 'failed', label: t`Failed` },
            { value: 'skipped', label: t`Not run` },
            { value: 'interrupted', label: t`Interrupted` },
          ],
        },
      ]}
    />
  )
}
