import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { RoomItem, RoomList } from '../../contract/rooms.ts'
import { roomLabel } from '../../domain/rooms/roomLabel.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Title } from '../../ui/page/Title.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { ListFailed } from '../list/ListFailed.tsx'
import { useServerValue } from '../queries/useServerValue.ts'
import { DeviceStatus } from '../rooms/DeviceStatus.tsx'
import { DeviceBenchPanel, type DeviceBenchPanelProps } from './DeviceBenchPanel.tsx'
import { EnrollmentPanel } from './EnrollmentPanel.tsx'
import { LabelScanner } from './scan/LabelScanner.tsx'
import { LinkButton } from './LinkButton.tsx'
import { RecentTests } from './RecentTests.tsx'
import { RoomPicker } from './RoomPicker.tsx'
import './technician.css'

const route = getRouteApi('/admin/technician')

/** Polling interval for a room in which no device is online, in milliseconds: it may be enrolled or repaired now. */
const awaitMs = 3_000

/**
 * Page for enrolling and testing the device of a room, which is found by its label or by name. A user who may only
 * test sees no enrollment.
 */
export function TechnicianScreen({ ports, mayEnroll }: { ports: ConsolePorts; mayEnroll: boolean }) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const { room: wanted } = route.useSearch()
  const [picked, setPicked] = useState<RoomItem | null>(null)
  /** Id of the device on the last label that was scanned. */
  const [scanned, setScanned] = useState<string>()
  const [isAwaited, setIsAwaited] = useState(false)
  const labeled = useServerValue(
    ['room of a label', wanted],
    () => ports.rooms.list(new URLSearchParams({ limit: '100', q: wanted ?? '' })),
    { asks: wanted !== undefined, isFleeting: true, ...(isAwaited && { everyMs: awaitMs }) },
  )
  const isPicked = wanted !== undefined && picked?.unique_id === wanted
  const room = roomOf(labeled.value, wanted) ?? (isPicked && !isComplete(labeled.value) ? picked : null)
  const isOffline = room !== null && room.device?.online !== true
  if (isAwaited !== isOffline) setIsAwaited(isOffline)
  const isRefused = room === null && labeled.refusal !== null
  const hasResult = wanted !== undefined && !isRefused && (room === null || !isPicked || scanned === wanted)
  const tests = useServerValue(
    ['recent device tests', room?.id],
    () =>
      ports.technician.tests(new URLSearchParams({ limit: '5', ...(room !== null && { room: room.id }) })),
    { isFleeting: true },
  )
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
            result={hasResult && <ScanResult room={room} isAsking={labeled.isAsking} />}
            hasRoom={room !== null}
            wanted={wanted}
            onFound={(id) => {
              setScanned(id)
              if (id === wanted) labeled.again()
              else go(id)
            }}
          />
          {labeled.refusal !== null && <ListFailed code={labeled.refusal.code} onRetry={labeled.again} />}
          <RoomPicker
            rooms={ports.rooms.list}
            label={t`Room without a label`}
            chosen={room}
            onChoose={(item) => {
              setPicked(item)
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
            <RoomBench key={room.id} ports={ports} room={room} mayEnroll={mayEnroll} onTested={tests.again} />
          )}
        </section>
        <RecentTests tests={tests} />
      </div>
    </>
  )
}

const roomOf = (list: RoomList | null, deviceId: string | undefined) =>
  list?.items.find(({ unique_id: id }) => id === deviceId) ?? null

/** Returns true if a list contains all matches, so that a room that is not in it does not exist. */
const isComplete = (list: RoomList | null) => list !== null && list.total <= list.items.length

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

function RoomBench(props: DeviceBenchPanelProps) {
  const { ports, room, mayEnroll } = props
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
        <DeviceBenchPanel {...props} />
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
