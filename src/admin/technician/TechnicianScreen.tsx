import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import { roomLabel } from '../../domain/rooms/roomLabel.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Title } from '../../ui/page/Title.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { ListFailed } from '../list/ListFailed.tsx'
import { useServerValue } from '../queries/useServerValue.ts'
import { DeviceStatus } from '../rooms/DeviceStatus.tsx'
import { DeviceBenchPanel } from './DeviceBenchPanel.tsx'
import { EnrollmentPanel } from './EnrollmentPanel.tsx'
import { LabelScanner } from './LabelScanner.tsx'
import { LinkButton } from './LinkButton.tsx'
import { RecentTests } from './RecentTests.tsx'
import { RoomPicker } from './RoomPicker.tsx'

const route = getRouteApi('/admin/technician')

/**
 * Page for enrolling and testing the device of a room, which is found by its label or by name. A user who may only
 * test sees no enrollment.
 */
export function TechnicianScreen({ ports, mayEnroll }: { ports: ConsolePorts; mayEnroll: boolean }) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const { room: wanted } = route.useSearch()
  const [chosen, setChosen] = useState<RoomItem | null>(null)
  const isKnown = wanted === undefined || chosen?.unique_id === wanted
  const labeled = useServerValue(
    ['room of a label', wanted],
    () => ports.rooms.list(new URLSearchParams({ limit: '100', q: wanted ?? '' })),
    { asks: !isKnown, isFleeting: true },
  )
  const found = labeled.value?.items.find(({ unique_id: id }) => id === wanted)
  const room = isKnown ? chosen : (found ?? null)
  const go = (id: string | undefined) => void navigate({ search: { room: id }, replace: true })
  return (
    <>
      <Title>{t`Technician`}</Title>
      <div className="console-title">
        <h1>
          <Trans>Technician</Trans>
        </h1>
        <p>{mayEnroll ? <Trans>Enroll or test a device</Trans> : <Trans>Test a device</Trans>}</p>
        <div className="console-actions">
          {mayEnroll && (
            <LinkButton to="/admin/technician/sheets">
              <Trans>Enrollment sheets</Trans>
            </LinkButton>
          )}
          <LinkButton to="/admin/technician/exceptions">
            <Trans>Last night</Trans>
          </LinkButton>
          <LinkButton to="/admin/technician/tests">
            <Trans>All tests</Trans>
          </LinkButton>
        </div>
      </div>
      <div className="technician-columns">
        <div className="technician-part">
          <LabelScanner
            technician={ports.technician}
            result={isKnown ? null : <ScanResult room={room} isAsking={labeled.isAsking} />}
            hasRoom={room !== null}
            onFound={go}
          />
          {labeled.refusal !== null && <ListFailed code={labeled.refusal.code} onRetry={labeled.again} />}
          <RoomPicker
            rooms={ports.rooms.list}
            label={t`Room without a label`}
            chosen={room}
            onChoose={(item) => {
              setChosen(item)
              go(item?.unique_id)
            }}
          />
        </div>
        <section className="technician-part" aria-labelledby="technician-bench">
          {room === null ? (
            <>
              <h2 id="technician-bench">
                <Trans>Device</Trans>
              </h2>
              <p>
                <Trans>Scan the label of a room, or choose the room, to enroll or test its device.</Trans>
              </p>
            </>
          ) : (
            <RoomBench key={room.id} ports={ports} room={room} mayEnroll={mayEnroll} />
          )}
        </section>
        <RecentTests technician={ports.technician} room={room} />
      </div>
    </>
  )
}

function ScanResult({ room, isAsking }: { room: RoomItem | null; isAsking: boolean }): ReactNode {
  if (room !== null)
    return (
      <p className="technician-note technician-match">
        <Icon name="checkCircle" />
        <span>
          <Trans>
            Found <bdi>{roomLabel(room)}</bdi>
          </Trans>
        </span>
      </p>
    )
  if (isAsking) return <Trans>Loading</Trans>
  return <Trans>No room with this label is in your area. Choose the room below, or scan another label.</Trans>
}

function RoomBench({ ports, room, mayEnroll }: { ports: ConsolePorts; room: RoomItem; mayEnroll: boolean }) {
  return (
    <>
      <h2 id="technician-bench">
        <bdi>{roomLabel(room)}</bdi>{' '}
        <small>
          <bdi>{room.unit}</bdi> · <bdi>{room.facility}</bdi>
        </small>
      </h2>
      <p className="technician-device">
        <DeviceStatus device={room.device} /> <code dir="ltr">{room.unique_id}</code>{' '}
        {room.device !== null && <code dir="ltr">{room.device.version}</code>}
      </p>
      {room.device === null ? (
        <p>
          <Trans>No device is enrolled here yet.</Trans>
        </p>
      ) : (
        <DeviceBenchPanel ports={ports} room={room} mayEnroll={mayEnroll} />
      )}
      {mayEnroll && <EnrollmentPanel ports={ports} room={room} />}
      <div className="technician-screen-only">
        <Link className={buttonClass()} to="/admin/rooms/$id" params={{ id: room.id }}>
          <Trans>Open Room</Trans>
        </Link>
      </div>
    </>
  )
}
