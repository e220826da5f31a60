import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { roomLabel } from '../../domain/rooms/roomLabel.ts'
import { createDeviceWatch } from '../../state/admin/monitoring/deviceDetail.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { Loader } from '../../ui/status/Loader.tsx'
import { LostNote } from '../faults/LostNote.tsx'
import { KnockAction } from '../knock/KnockAction.tsx'
import { RoomKnocks } from '../knock/RoomKnocks.tsx'
import { useRoomKnocks } from '../knock/useRoomKnocks.ts'
import { ListFailed } from '../list/ListFailed.tsx'
import { BackButton } from '../records/BackButton.tsx'
import { RecentCalls } from '../reports/RecentCalls.tsx'
import { AlertHistory } from './AlertHistory.tsx'
import { DeviceFacts } from './DeviceFacts.tsx'
import { DeviceJournal } from './DeviceJournal.tsx'
import { StatusMark } from './StatusName.tsx'
import { Title } from '../../ui/page/Title.tsx'

interface DeviceScreenProps {
  ports: ConsolePorts
  profile: Profile
  id: string
}

/**
 * Shows one device: what it is, its current state, and the commands between it and the server. Contains
 * nothing about the patient in the bed.
 */
export function DeviceScreen({ ports, profile, id }: DeviceScreenProps) {
  const store = useStore()
  const [watch] = useState(() => createDeviceWatch(id, ports.monitoring, store))
  const view = useAtomValue(watch.viewAtom)
  const knocks = useRoomKnocks(ports)
  useEffect(() => watch.watch(id), [watch, id])
  if (view.kind === 'loading')
    return (
      <Loader>
        <Trans>Loading</Trans>
      </Loader>
    )
  if (view.kind === 'failed') return <ListFailed code={view.code} onRetry={() => watch.again()} />
  const { value: device, lost } = view
  const title = roomLabel(device)
  const door = { ports, profile, knocks, room: device }
  return (
    <>
      <Title>{title}</Title>
      <div className="console-title">
        <BackButton to="monitoring">
          <Trans>Monitoring</Trans>
        </BackButton>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <StatusMark status={device.status} />
        <div className="console-actions">
          <KnockAction {...door} />
          <Link className={buttonClass()} to="/admin/rooms/$id" params={{ id }}>
            <Trans>Open room</Trans>
          </Link>
        </div>
      </div>
      {lost !== null && <LostNote code={lost} />}
      <RoomKnocks {...door} />
      <div className="device-page">
        <div>
          <DeviceJournal journal={device.journal} />
          <AlertHistory history={device.history} />
          <RecentCalls ports={ports.reports} room={{ id, name: title }} />
        </div>
        <DeviceFacts device={device} />
      </div>
    </>
  )
}
