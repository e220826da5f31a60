import { Trans } from '@lingui/react/macro'
import { LastState } from '../monitoring/DeviceFacts.tsx'
import { DescriptionItem } from '../records/DescriptionItem.tsx'
import { BedName } from '../rooms/BedName.tsx'
import { DeviceStatus } from '../rooms/DeviceStatus.tsx'
import type { Subject } from './useSubject.ts'

/** Shows where the highlighted room is, and its present state. */
export function RoomPreview({ room, device }: Subject) {
  const { patient } = room
  return (
    <>
      <h2>
        <BedName room={room} />
      </h2>
      <DeviceStatus device={room.device} />
      <dl className="palette-facts">
        {patient !== null && (
          <DescriptionItem name={<Trans>Patient</Trans>}>
            <bdi>{`${patient.first_name} ${patient.last_name}`}</bdi>
          </DescriptionItem>
        )}
        <DescriptionItem name={<Trans>Unit/Practice</Trans>}>
          <bdi>{room.unit}</bdi>
        </DescriptionItem>
        <DescriptionItem name={<Trans>Facility</Trans>}>
          <bdi>{room.facility}</bdi>
        </DescriptionItem>
        {device !== null && device.linked_at !== null && <LastState device={device} />}
        <DescriptionItem name={<Trans>Device ID</Trans>}>
          <code dir="ltr">{room.unique_id}</code>
        </DescriptionItem>
      </dl>
    </>
  )
}
