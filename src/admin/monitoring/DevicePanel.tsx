import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { DeviceDetail } from '../../contract/monitoring/monitoring.ts'
import { roomLabel } from '../../domain/rooms/roomLabel.ts'
import type { Profile } from '../../state/admin/console.ts'
import { createDeviceWatch } from '../../state/admin/monitoring/deviceDetail.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { isLetterKey } from '../../ui/letterKey.ts'
import { Loader } from '../../ui/status/Loader.tsx'
import { LostNote } from '../faults/LostNote.tsx'
import { KnockAction } from '../knock/KnockAction.tsx'
import { RoomKnocks } from '../knock/RoomKnocks.tsx'
import { useRoomKnocks } from '../knock/useRoomKnocks.ts'
import { ListFailed } from '../list/ListFailed.tsx'
import { SidePanel } from '../records/SidePanel.tsx'
import { mayIn } from '../rooms/mayIn.ts'
import { RelativeTime } from '../rooms/RelativeTime.tsx'
import { RestartButtons } from '../rooms/RestartButtons.tsx'
import { Caret } from './Caret.tsx'
import { DeviceFacts } from './DeviceFacts.tsx'
import { DeviceJournal } from './DeviceJournal.tsx'
import { LastHour } from './LastHour.tsx'
import { StatusMark } from './StatusName.tsx'

/** Number of commands shown; the page of the device has all. */
const shownCommands = 5

interface DevicePanelProps {
  ports: ConsolePorts
  profile: Profile
  id: string
  takesFocus: boolean
  /** Opens the device before or after this one on the board. */
  onStep: (step: -1 | 1) => void
  onLeave: () => void
}

/** Shows one device beside the board: its last hour, its state and its last commands, and what to do about it. */
export function DevicePanel({ ports, profile, id, takesFocus, onStep, onLeave }: DevicePanelProps) {
  const { t } = useLingui()
  const store = useStore()
  const [watch] = useState(() => createDeviceWatch(id, ports.monitoring, store))
  const view = useAtomValue(watch.viewAtom)
  useEffect(() => watch.watch(id), [watch, id])
  // The view of the previous device is replaced only after the first paint.
  const device = view.kind === 'shown' && view.value.id === id ? view.value : null
  return (
    <SidePanel
      title={device === null ? <Trans>Device</Trans> : <bdi>{roomLabel(device)}</bdi>}
      busy={view.kind === 'loading'}
      takesFocus={takesFocus}
      onKey={(event) => {
        if (isLetterKey(event, 'j')) onStep(1)
        if (isLetterKey(event, 'k')) onStep(-1)
      }}
      actions={
        <>
          <button
            type="button"
            className="device-step"
            aria-label={t`Previous device`}
            onClick={() => onStep(-1)}
          >
            <Caret up />
          </button>
          <button type="button" className="device-step" aria-label={t`Next device`} onClick={() => onStep(1)}>
            <Caret />
          </button>
        </>
      }
      onLeave={onLeave}
    >
      {view.kind === 'failed' ? (
        <ListFailed code={view.code} onRetry={() => watch.again()} />
      ) : device === null ? (
        <Loader>
          <Trans>Loading</Trans>
        </Loader>
      ) : (
        <>
          {view.kind === 'shown' && view.lost !== null && <LostNote code={view.lost} />}
          <PanelContent key={id} ports={ports} profile={profile} device={device} />
        </>
      )}
    </SidePanel>
  )
}

function PanelContent({
  ports,
  profile,
  device,
}: Pick<DevicePanelProps, 'ports' | 'profile'> & { device: DeviceDetail }) {
  const knocks = useRoomKnocks(ports)
  const door = { ports, profile, knocks, room: device }
  const { id, last_hour: hour } = device
  const [before, last] = hour.slice(-2)
  // After a time that was not recorded, the status can be older than its record.
  const began = before === undefined || before.status === 'unknown' ? undefined : last?.from
  return (
    <>
      <p className="device-now">
        <StatusMark status={device.status} />
        {began !== undefined && <RelativeTime at={began} now={device.as_of} />}
      </p>
      <div className="device-keys">
        <KnockAction {...door} />
        {mayIn(device, profile, 'testDevices') && device.linked_at !== null && (
          <RestartButtons
            ports={ports}
            count={1}
            collect={async () => {
              const room = await ports.roomRecords().read(id)
              return room.ok ? { ok: true, value: [room.value] } : room
            }}
          />
        )}
      </div>
      <RoomKnocks {...door} />
      <LastHour hour={hour} now={device.as_of} />
      <DeviceFacts device={device} />
      <DeviceJournal journal={device.journal.slice(0, shownCommands)} />
      <div className="device-keys">
        <Link className={buttonClass()} to="/admin/rooms/$id" params={{ id }}>
          <Trans>Open room</Trans>
        </Link>
        <Link className={buttonClass()} to="/admin/monitoring/$id" params={{ id }}>
          <Trans>Open Device</Trans>
        </Link>
      </div>
    </>
  )
}
