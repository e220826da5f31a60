import { Trans } from '@lingui/react/macro'
import type { RoomItem } from '../../contract/rooms.ts'
import { doorName } from '../../domain/doorName.ts'
import { roomProblems } from '../../domain/records.ts'
import { assignmentsFor } from '../../domain/roles.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { PatientPanel } from '../patients/PatientPanel.tsx'
import { RoomLinks } from '../permissions/LevelLinks.tsx'
import type { FieldSpec } from '../records/RecordFields.tsx'
import { RecordScreen } from '../records/RecordScreen.tsx'
import { useSectionName } from '../shell/useSectionName.ts'
import { DeviceStatus } from './DeviceStatus.tsx'

interface RoomScreenProps {
  ports: ConsolePorts
  profile: Profile
  id: string
  mayChange: boolean
}

const fields: readonly FieldSpec[] = [
  { name: 'number', label: <Trans>Room/Bed name</Trans> },
  { name: 'bed', label: <Trans>Bed</Trans> },
]

const whereItIs = (room: RoomItem) => (
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
    <div>
      <dt>
        <Trans>Status</Trans>
      </dt>
      <dd>
        <DeviceStatus device={room.device} />
      </dd>
    </div>
  </dl>
)

const moreOf = (
  room: RoomItem,
  {
    ports,
    profile,
    mayChange,
    reload,
  }: Pick<RoomScreenProps, 'ports' | 'profile' | 'mayChange'> & { reload: () => void },
) => (
  <>
    {keepsPatientsIn(room, profile) && <PatientPanel ports={ports.patients} room={room} onChanged={reload} />}
    {whereItIs(room)}
    {mayChange && <RoomLinks id={room.id} />}
  </>
)

/** One room or bed. Its unit and its type are chosen when it is made. */
export function RoomScreen({ ports, profile, id, mayChange }: RoomScreenProps) {
  return (
    <RecordScreen<RoomItem>
      ports={ports}
      records={ports.roomRecords()}
      id={id}
      section="rooms"
      sectionName={useSectionName('rooms')}
      mayChange={mayChange}
      titleOf={doorName}
      fields={fields}
      draftOf={({ number, bed }) => ({ number, bed })}
      problemsOf={({ number = '', bed = '' }) =>
        roomProblems({ unit_id: id, type: 'care_system', number, bed })
      }
      more={(room, reload) => moreOf(room, { ports, profile, mayChange, reload })}
    />
  )
}

/** Whether somebody may know who lies there: for anybody else every bed looks empty. */
function keepsPatientsIn(room: RoomItem, { roles }: Profile): boolean {
  return assignmentsFor(roles, 'keepPatients').some(({ path }) =>
    path.every(({ level, id, name }) => (level === 'unit' ? room.unit_id === id : room[level] === name)),
  )
}
