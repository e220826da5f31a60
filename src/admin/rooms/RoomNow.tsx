import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createDeviceWatch } from '../../state/admin/monitoring/deviceDetail.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { LostNote } from '../faults/LostNote.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { DeviceNow } from '../monitoring/DeviceFacts.tsx'
import { DeviceJournal } from '../monitoring/DeviceJournal.tsx'
import { LastHour } from '../monitoring/LastHour.tsx'
import { StatusMark } from '../monitoring/StatusName.tsx'

/** Number of commands shown; the page of the device has all. */
const shownCommands = 5

/** Shows what the device of a room does now, its last hour and its last commands. */
export function RoomNow({ ports, id }: { ports: Pick<ConsolePorts, 'monitoring'>; id: string }) {
  const store = useStore()
  const [watch] = useState(() => createDeviceWatch(id, ports.monitoring, store))
  const view = useAtomValue(watch.viewAtom)
  useEffect(() => watch.watch(id), [watch, id])
  if (view.kind === 'loading') return null
  // Removed in the meantime: the page of the room says so.
  if (view.kind === 'failed' && view.code === 'not_found') return null
  if (view.kind === 'failed') return <ListFailed code={view.code} onRetry={() => watch.again()} />
  const { value: device, lost } = view
  return (
    <section className="device-facts room-now">
      {lost !== null && <LostNote code={lost} />}
      <p className="device-now">
        <StatusMark status={device.status} />
        <Link to="/admin/monitoring/$id" params={{ id }}>
          <Trans>Open Device</Trans>
        </Link>
      </p>
      <DeviceNow device={device} />
      <LastHour hour={device.last_hour} now={device.as_of} />
      <DeviceJournal journal={device.journal.slice(0, shownCommands)} />
    </section>
  )
}
