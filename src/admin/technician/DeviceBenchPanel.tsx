import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { DeviceTest } from '../../contract/technician/deviceTests.ts'
import type { RoomItem } from '../../contract/rooms.ts'
import { roomLabel } from '../../domain/rooms/roomLabel.ts'
import { type BenchAct, type BenchView, createDeviceBench } from '../../state/admin/technician/deviceBench.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { SuccessLine } from '../records/Outcome.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { LogPanel } from './LogPanel.tsx'
import { DeviceReasonText } from './DeviceReasonText.tsx'
import { TestNote } from './TestNote.tsx'
import { TestReport } from './TestReport.tsx'

export interface DeviceBenchPanelProps {
  ports: ConsolePorts
  room: RoomItem
  mayEnroll: boolean
  /** Called when a test has ended or was refused, and when its note has changed. */
  onTested: () => void
}

/** Shows the actions for one device and the result of the last one. */
export function DeviceBenchPanel({ ports, room, mayEnroll, onTested }: DeviceBenchPanelProps) {
  const store = useStore()
  const [bench] = useState(() => createDeviceBench(ports.technician, store))
  const view = useAtomValue(bench.viewAtom)
  const [revoking, setRevoking] = useState(false)
  const [noted, setNoted] = useState<DeviceTest | null>(null)
  const [isTyping, setIsTyping] = useState(false)
  const [saved, setSaved] = useState<DeviceTest | null>(null)
  const notePart = useRef<HTMLDivElement>(null)
  // A note that is being typed stays with its test while the device is tested again.
  if (view.kind === 'tested' && view.test.id !== noted?.id && !isTyping) setNoted(view.test)
  useEffect(() => () => bench.leave(), [bench])
  const isApart = (test: DeviceTest) => view.kind !== 'tested' || view.test.id !== test.id
  const type = (begins: boolean) => {
    // The form is about to go, and with it the test that it was of.
    if (!begins) notePart.current?.focus()
    else setSaved(null)
    setIsTyping(begins)
  }
  const act = async (what: BenchAct) => {
    setSaved(null)
    await bench.act(room.id, what)
    if (what === 'test') onTested()
  }
  const stateOf = (what: BenchAct) =>
    (view.kind === 'busy' && view.with === what) || (view.kind === 'testing' && what === 'test')
      ? 'busy'
      : 'idle'
  return (
    <>
      <div className="technician-keys">
        <Button tone="primary" icon="gauge" state={stateOf('test')} onPress={() => void act('test')}>
          {view.kind === 'tested' ? <Trans>Run again</Trans> : <Trans>Run the test</Trans>}
        </Button>
        <Button icon="arrowsClockwise" state={stateOf('refresh')} onPress={() => void act('refresh')}>
          <Trans>Refresh</Trans>
        </Button>
        <Button icon="power" state={stateOf('reboot')} onPress={() => void act('reboot')}>
          <Trans>Reboot</Trans>
        </Button>
        <Button icon="chatText" state={stateOf('log')} onPress={() => void act('log')}>
          <Trans>Log</Trans>
        </Button>
        {mayEnroll && (
          <Button tone="danger" icon="trash" state={stateOf('revoke')} onPress={() => setRevoking(true)}>
            <Trans>Revoke</Trans>
          </Button>
        )}
      </div>
      <Outcome view={view} room={room} ports={ports} />
      <div className="technician-test-note" ref={notePart} tabIndex={-1}>
        {noted !== null && (view.kind === 'tested' || isTyping) && (
          <TestNote
            key={noted.id}
            test={noted}
            isApart={isApart(noted)}
            technician={ports.technician}
            isTyping={isTyping}
            onTyping={type}
            onNoted={(test) => {
              setSaved(test)
              onTested()
            }}
          />
        )}
        <SuccessLine>{saved !== null && isApart(saved) && <SavedText test={saved} />}</SuccessLine>
      </div>
      <ConfirmDialog
        open={revoking}
        title={
          <Trans>
            Revoke the device of <bdi>{roomLabel(room)}</bdi>?
          </Trans>
        }
        yes={<Trans>Revoke</Trans>}
        no={<Trans>Keep it</Trans>}
        onYes={() => {
          setRevoking(false)
          void act('revoke')
        }}
        onNo={() => setRevoking(false)}
      >
        <Trans>
          The device leaves the room immediately, and any call ends. To use it again, enroll it with a new
          code.
        </Trans>
      </ConfirmDialog>
    </>
  )
}

/** Reports the change of the note of a test that is not shown. */
const SavedText = ({ test: { note, started_at: at } }: { test: DeviceTest }) =>
  note === null ? (
    <Trans>
      The note was removed from the test of <DateTime at={at} />.
    </Trans>
  ) : (
    <Trans>
      The note was saved with the test of <DateTime at={at} />.
    </Trans>
  )

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
            <InlineAlert kind="warning" live>
              {view.lost === 'unreachable' ? (
                <Trans>The server is not responding. The test continues in the room.</Trans>
              ) : (
                <Trans>Something went wrong at the server. The test goes on in the room.</Trans>
              )}
            </InlineAlert>
          )}
          <TestReport test={view.test} technician={ports.technician} />
        </>
      )
    case 'log':
      return <LogPanel log={view.log} name={room.unique_id} technician={ports.technician} />
    case 'done':
      return (
        <p role="status" className="technician-done">
          <DoneText what={view.what} />
        </p>
      )
    case 'refused':
      return (
        <InlineAlert kind="error" live>
          {view.refusal.code === 'device_refused' ? (
            <DeviceReasonText reason={view.refusal.fields?.['device'] ?? null} />
          ) : (
            <RefusalText {...view.refusal} />
          )}
        </InlineAlert>
      )
  }
}

function DoneText({ what }: { what: BenchAct }) {
  switch (what) {
    case 'refresh':
      return <Trans>The device restarted its camera.</Trans>
    case 'reboot':
      return <Trans>The device is restarting. It will be back in about a minute.</Trans>
    case 'revoke':
      return <Trans>The device was revoked, and has left the room.</Trans>
    case 'test':
    case 'log':
      return null
  }
}
