import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import { doorName } from '../../domain/doorName.ts'
import { type BenchAct, type BenchView, createDeviceBench } from '../../state/admin/deviceBench.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { AskDialog } from '../../ui/AskDialog.tsx'
import { Key } from '../../ui/Key.tsx'
import { Note } from '../../ui/Note.tsx'
import { RefusalWords } from '../RefusalWords.tsx'
import { DeviceStatus } from '../rooms/DeviceStatus.tsx'
import { LogPanel } from './LogPanel.tsx'
import { DeviceReasonWords } from './DeviceReasonWords.tsx'
import { TestReport } from './TestReport.tsx'

interface DeviceBenchPanelProps {
  ports: ConsolePorts
  room: RoomItem
  mayEnrol: boolean
}

/** Shows the actions for one device and the result of the last one. */
export function DeviceBenchPanel({ ports, room, mayEnrol }: DeviceBenchPanelProps) {
  const store = useStore()
  const [bench] = useState(() => createDeviceBench(ports.technician, store))
  const view = useAtomValue(bench.viewAtom)
  const [revoking, setRevoking] = useState(false)
  useEffect(() => () => bench.leave(), [bench])
  const act = (what: BenchAct) => void bench.act(room.id, what)
  const stateOf = (what: BenchAct) =>
    (view.kind === 'busy' && view.with === what) || (view.kind === 'testing' && what === 'test')
      ? 'busy'
      : 'idle'
  return (
    <>
      <div className="technician-keys">
        <Key tone="primary" icon="gauge" state={stateOf('test')} onPress={() => act('test')}>
          {view.kind === 'tested' ? <Trans>Run again</Trans> : <Trans>Run the test</Trans>}
        </Key>
        <Key icon="arrowsClockwise" state={stateOf('refresh')} onPress={() => act('refresh')}>
          <Trans>Refresh</Trans>
        </Key>
        <Key icon="power" state={stateOf('reboot')} onPress={() => act('reboot')}>
          <Trans>Reboot</Trans>
        </Key>
        <Key icon="chatText" state={stateOf('log')} onPress={() => act('log')}>
          <Trans>Log</Trans>
        </Key>
        {mayEnrol && (
          <Key tone="danger" icon="trash" state={stateOf('revoke')} onPress={() => setRevoking(true)}>
            <Trans>Revoke</Trans>
          </Key>
        )}
      </div>
      <p className="technician-device">
        <DeviceStatus device={room.device} /> <code dir="ltr">{room.unique_id}</code>{' '}
        <code dir="ltr">{room.device?.version}</code>
      </p>
      <Outcome view={view} room={room} ports={ports} />
      <AskDialog
        open={revoking}
        title={
          <Trans>
            Revoke the device of <bdi>{doorName(room)}</bdi>?
          </Trans>
        }
        yes={<Trans>Revoke</Trans>}
        no={<Trans>Keep it</Trans>}
        onYes={() => {
          setRevoking(false)
          act('revoke')
        }}
        onNo={() => setRevoking(false)}
      >
        <Trans>
          It leaves the room at once, and a call with it. It comes back with a new enrolment code.
        </Trans>
      </AskDialog>
    </>
  )
}

function Outcome({ view, room, ports }: { view: BenchView; room: RoomItem; ports: ConsolePorts }) {
  switch (view.kind) {
    case 'idle':
    case 'busy':
      return null
    case 'testing':
    case 'tested':
      return (
        <>
          {view.kind === 'testing' && view.lost !== null && (
            <Note kind="warning" live>
              {view.lost === 'unreachable' ? (
                <Trans>The server does not answer just now. The test goes on in the room.</Trans>
              ) : (
                <Trans>Something went wrong at the server. The test goes on in the room.</Trans>
              )}
            </Note>
          )}
          <TestReport test={view.test} technician={ports.technician} />
        </>
      )
    case 'log':
      return <LogPanel log={view.log} name={room.unique_id} technician={ports.technician} />
    case 'done':
      return (
        <p role="status" className="technician-done">
          <DoneWords what={view.what} />
        </p>
      )
    case 'refused':
      return (
        <Note kind="error" live>
          {view.refusal.code === 'device_refused' ? (
            <DeviceReasonWords reason={view.refusal.fields?.['device'] ?? null} />
          ) : (
            <RefusalWords {...view.refusal} />
          )}
        </Note>
      )
  }
}

function DoneWords({ what }: { what: BenchAct }) {
  switch (what) {
    case 'refresh':
      return <Trans>The device has opened its camera anew.</Trans>
    case 'reboot':
      return <Trans>The device starts anew. It is back in about a minute.</Trans>
    case 'revoke':
      return <Trans>The device was revoked, and has left the room.</Trans>
    case 'test':
    case 'log':
      return null
  }
}
