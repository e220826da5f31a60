import { Trans, useLingui } from '@lingui/react/macro'
import { NewRoom } from '../../contract/rooms.ts'
import { roomProblems } from '../../domain/records.ts'
import {
  emptyStandaloneConnection,
  newStandaloneConnectionProblems,
} from '../../domain/devices/standaloneConnection.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { useOrgUnits } from '../queries/useOrgUnits.ts'
import { NewRecordScreen } from '../records/NewRecordScreen.tsx'
import type { FieldSpec } from '../records/RecordFields.tsx'
import { UnreadChoices } from '../records/UnreadChoices.tsx'
import { useSectionName } from '../shell/useSectionName.ts'
import { connectionFields, type ConnectionValues } from './ConnectionFields.tsx'

interface NewRoomValues extends Omit<NewRoom, 'reach'>, ConnectionValues {}

/** Form for a new room or bed. For a standalone device it includes the connection. */
export function NewRoomScreen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  const { orgUnits: units, refusal, again } = useOrgUnits(ports, ['unit'])
  const fields: readonly FieldSpec<NewRoomValues>[] = [
    {
      name: 'unit_id',
      label: <Trans>Unit/Practice</Trans>,
      options: units.map(({ id, name, facility }) => ({ value: id, label: `${name} · ${facility}` })),
      unread: refusal === null ? undefined : <UnreadChoices code={refusal.code} onRetry={again} />,
    },
    {
      name: 'type',
      label: <Trans>Device type</Trans>,
      options: [
        { value: 'care_system', label: t`Care-system` },
        { value: 'standalone', label: t`Standalone` },
        { value: 'byod', label: t`BYOD` },
      ],
    },
    { name: 'number', label: <Trans>Room/Bed name</Trans> },
    { name: 'bed', label: <Trans>Bed</Trans> },
  ]
  return (
    <NewRecordScreen<NewRoomValues, NewRoom>
      records={ports.roomRecords()}
      title={t`New room or bed`}
      section="rooms"
      sectionName={useSectionName('rooms')}
      fields={({ type }) =>
        type === 'standalone' ? [...fields, ...connectionFields({ isNew: true })] : fields
      }
      first={{ unit_id: '', type: '', number: '', bed: '', reach: emptyStandaloneConnection }}
      schema={NewRoom}
      problemsOf={(room) => ({
        ...roomProblems(room),
        ...newStandaloneConnectionProblems(room.type, room.type === 'standalone' ? room.reach : undefined),
      })}
      // Connection data that was typed before another type was chosen is left out.
      bodyOf={({ reach, ...room }) => (room.type === 'standalone' ? { ...room, reach } : room)}
    />
  )
}
