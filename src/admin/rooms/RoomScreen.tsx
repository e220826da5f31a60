import { Trans } from '@lingui/react/macro'
import { RoomChange, type RoomItem } from '../../contract/rooms.ts'
import { roomLabel } from '../../domain/rooms/roomLabel.ts'
import type { Right } from '../../domain/permissions/roles.ts'
import { roomProblems } from '../../domain/records.ts'
import {
  emptyStandaloneConnection,
  standaloneConnectionProblems,
} from '../../domain/devices/standaloneConnection.ts'
import type { Result } from '../../state/admin/result.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { KnockAction } from '../knock/KnockAction.tsx'
import type { RoomDoor } from '../knock/roomDoor.ts'
import { RoomKnocks } from '../knock/RoomKnocks.tsx'
import { useRoomKnocks } from '../knock/useRoomKnocks.ts'
import { PatientPanel } from '../patients/PatientPanel.tsx'
import { RoomFunctions } from '../permissions/RoomFunctions.tsx'
import type { FieldSpec } from '../records/RecordFields.tsx'
import { type RecordSlots, RecordScreen } from '../records/RecordScreen.tsx'
import { RecentCalls } from '../reports/RecentCalls.tsx'
import {
  roommateBody,
  roommateProblems,
  roommateValues,
  type RoommateValues,
  useRoommateFields,
} from '../roommates/RoommateFields.tsx'
import { RoomVisits } from '../visits/RoomVisits.tsx'
import { useSectionName } from '../shell/useSectionName.ts'
import { DeviceStatus } from './DeviceStatus.tsx'
import { EndSessionsButton } from './EndSessionsButton.tsx'
import { mayIn } from './mayIn.ts'
import { MdmReferences } from './MdmReferences.tsx'
import { connectionFields, type ConnectionValues } from './ConnectionFields.tsx'
import { RestartButtons } from './RestartButtons.tsx'
import { RoomNow } from './RoomNow.tsx'
import { WaitingRestart } from './WaitingRestart.tsx'
import { SendNotificationButton } from './SendNotificationButton.tsx'

interface RoomScreenProps {
  ports: ConsolePorts
  profile: Profile
  id: string
  mayChange: boolean
}

interface RoomValues extends Pick<RoomItem, 'number' | 'bed'>, ConnectionValues, RoommateValues {}

const fields: readonly FieldSpec<RoomValues>[] = [
  { name: 'number', label: <Trans>Room/Bed name</Trans> },
  { name: 'bed', label: <Trans>Bed</Trans> },
]

/**
 * How to reach the device is part of the form for users who may see it. Null means that the room was imported
 * and no one has entered it yet.
 */
const fieldsOf = ({ type, reach }: RoomItem): readonly FieldSpec<RoomValues>[] =>
  type === 'standalone' && reach !== undefined
    ? [...fields, ...connectionFields({ isNew: reach === null })]
    : fields

/** The password starts empty, because the stored one is never returned. */
const valuesOf = (room: RoomItem): RoomValues => {
  const { has_password: _, ...reach } = { has_password: false, ...emptyStandaloneConnection, ...room.reach }
  return { number: room.number, bed: room.bed, reach, ...roommateValues(room) }
}

function problemsOf(values: RoomValues, { id, type, reach = null }: RoomItem) {
  const { number, bed, reach: typed } = values
  const isAsked = type === 'standalone' && (reach !== null || Object.values(typed).some(Boolean))
  return {
    ...roomProblems({ unit_id: id, type, number, bed }),
    ...(isAsked && standaloneConnectionProblems(typed, reach)),
    ...roommateProblems(values),
  }
}

/** Without the status where the column of the device has it. */
const whereItIs = (room: RoomItem, hasStatus: boolean) => (
  <dl className="console-facts">
    <div>
      <dt>
        <Trans>Unit/Practice</Trans>
      </dt>
      <dd>
        <bdi>{room.unit}</bdi>
      </dd>
    </div>
    <div>
      <dt>
        <Trans>Facility</Trans>
      </dt>
      <dd>
        <bdi>{room.facility}</bdi>
      </dd>
    </div>
    <div>
      <dt>
        <Trans>Device ID</Trans>
      </dt>
      <dd className="console-code" dir="ltr">
        {room.unique_id}
      </dd>
    </div>
    {hasStatus && (
      <div>
        <dt>
          <Trans>Status</Trans>
        </dt>
        <dd>
          <DeviceStatus device={room.device} />
        </dd>
      </div>
    )}
    <MdmReferences references={room.mdm_references ?? []} />
  </dl>
)

const itAlone = (room: RoomItem) => (): Promise<Result<readonly RoomItem[]>> =>
  Promise.resolve({ ok: true, value: [room] })

interface RoomSlots extends RecordSlots, Pick<RoomScreenProps, 'ports' | 'profile' | 'mayChange'> {}

/** Arranges the page in columns: what happens there, what patients can use, and where it is. */
const arranged = (room: RoomItem, { ports, profile, mayChange, form, history, reload }: RoomSlots) => {
  const may = (right: Right) => mayIn(room, profile, right)
  const seesDevice = room.type !== 'byod' && may('seeDevices')
  return (
    <div className="room-page">
      <div>
        {seesDevice && <RoomNow ports={ports} id={room.id} />}
        {may('keepPatients') && <PatientPanel ports={ports.patients} room={room} onChanged={reload} />}
      </div>
      <div>
        {may('keepPermissions') && <RoomFunctions ports={ports.permissions} id={room.id} />}
        <div className="console-room-keys">
          {may('keepNotifications') && (
            <SendNotificationButton ports={ports} count={1} collect={itAlone(room)} />
          )}
          {mayChange && <EndSessionsButton ports={ports} room={room} />}
        </div>
      </div>
      <div>
        {room.type === 'standalone' && room.reach === null && (
          <InlineAlert kind="warning">
            <Trans>No connection details for this device yet.</Trans>
          </InlineAlert>
        )}
        <h2 className="room-heading">
          <Trans>Where it is</Trans>
        </h2>
        {whereItIs(room, !seesDevice)}
        {form}
        {history}
      </div>
      <div className="room-wide">
        {may('seePatients') && <RoomVisits ports={ports.visits} id={room.id} version={room.version} />}
        {may('seeDevices') && (
          <RecentCalls ports={ports.reports} room={{ id: room.id, name: roomLabel(room) }} />
        )}
      </div>
    </div>
  )
}

const roomActions = (door: RoomDoor & { ports: ConsolePorts }, room: RoomItem) => (
  <>
    {mayIn(room, door.profile, 'testDevices') && room.type !== 'byod' && (
      <RestartButtons ports={door.ports} count={1} collect={itAlone(room)} />
    )}
    <KnockAction {...door} />
  </>
)
const roomNotes = (door: RoomDoor & { ports: ConsolePorts }, room: RoomItem) => (
  <>
    {mayIn(room, door.profile, 'testDevices') && room.type !== 'byod' && (
      <WaitingRestart technician={door.ports.technician} id={room.id} />
    )}
    <RoomKnocks {...door} />
  </>
)

/** Shows a room or bed. Its unit and type cannot be changed after creation. */
export function RoomScreen({ ports, profile, id, mayChange }: RoomScreenProps) {
  const knocks = useRoomKnocks(ports)
  const roommateFields = useRoommateFields(ports)
  const doorOf = (room: RoomItem) => ({ ports, profile, knocks, room })
  return (
    <RecordScreen<RoomItem, RoomValues, RoomChange>
      ports={ports}
      records={ports.roomRecords()}
      id={id}
      section="rooms"
      sectionName={useSectionName('rooms')}
      held={profile.roles}
      mayChange={mayChange}
      titleOf={roomLabel}
      fields={(room) => [...fieldsOf(room), ...roommateFields(room)]}
      valuesOf={valuesOf}
      problemsOf={problemsOf}
      schema={RoomChange}
      bodyOf={roommateBody}
      actions={(room) => roomActions(doorOf(room), room)}
      notes={(room) => roomNotes(doorOf(room), room)}
      arrange={(room, parts) => arranged(room, { ports, profile, mayChange, ...parts })}
    />
  )
}
