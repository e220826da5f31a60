import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { dedupeRequests } from '../../state/admin/lists/dedupeRequests.ts'
import { LinkButton } from './LinkButton.tsx'
import { DeviceBenchPanel } from './DeviceBenchPanel.tsx'
import { EnrollmentPanel } from './EnrollmentPanel.tsx'
import { RoomPicker } from './RoomPicker.tsx'
import { Title } from '../../ui/page/Title.tsx'

/** Page for enrolling and testing devices. A user who may only test sees only the test bench. */
export function TechnicianScreen({ ports, mayEnroll }: { ports: ConsolePorts; mayEnroll: boolean }) {
  const { t } = useLingui()
  const [device, setDevice] = useState<RoomItem | null>(null)
  const [rooms] = useState(() => dedupeRequests(ports.rooms.list))
  return (
    <>
      <Title>{t`Technician`}</Title>
      <div className="console-title">
        <h1>
          <Trans>Technician</Trans>
        </h1>
        <p>{mayEnroll ? <Trans>Enroll or test a device</Trans> : <Trans>Test a device</Trans>}</p>
        <div className="console-actions">
          <LinkButton to="/admin/technician/exceptions">
            <Trans>Last night</Trans>
          </LinkButton>
          <LinkButton to="/admin/technician/tests">
            <Trans>All tests</Trans>
          </LinkButton>
        </div>
      </div>
      <div className={mayEnroll ? 'technician-columns' : undefined}>
        {mayEnroll && <EnrollmentPanel ports={ports} rooms={rooms} />}
        <section className="technician-part" aria-labelledby="technician-bench">
          <h2 id="technician-bench">
            <Trans>Test a device</Trans>
          </h2>
          <RoomPicker rooms={rooms} label={t`Device`} chosen={device} onChoose={setDevice} />
          {device !== null && (
            <DeviceBenchPanel key={device.id} ports={ports} room={device} mayEnroll={mayEnroll} />
          )}
        </section>
      </div>
    </>
  )
}
