import { Trans, useLingui } from '@lingui/react/macro'
import { roomProblems } from '../../domain/records.ts'
import { connectionInDraft } from '../../domain/rooms/roomDraft.ts'
import { newStandaloneConnectionProblems } from '../../domain/devices/standaloneConnection.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { useOrgUnits } from '../queries/useOrgUnits.ts'
import { NewRecordScreen } from '../records/NewRecordScreen.tsx'
import type { FieldSpec } from '../records/RecordFields.tsx'
import { UnreadChoices } from '../records/UnreadChoices.tsx'
import { useSectionName } from '../shell/useSectionName.ts'
import { connectionFields } from './ConnectionFields.tsx'

/** Form for a new room or bed. For a standalone device it includes the connection. */
export function NewRoomScreen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  const { orgUnits: units, refusal, again } = useOrgUnits(ports, ['unit'])
  const fields: readonly FieldSpec[] = [
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
    <NewRecordScreen
      records={ports.roomRecords()}
      title={t`New room or bed`}
      section="rooms"
      sectionName={useSectionName('rooms')}
      fields={({ type }) =>
        type === 'standalone' ? [...fields, ...connectionFields({ isNew: true })] : fields
      }
      first={{ unit_id: '', type: '', number: '', bed: '' }}
      problemsOf={(draft) => {
        const { unit_id = '', type = '', number = '', bed = '' } = draft
        const connection = type === 'standalone' ? connectionInDraft(draft) : undefined
        return {
          ...roomProblems({ unit_id, type, number, bed }),
          ...newStandaloneConnectionProblems(type, connection),
        }
      }}
    />
  )
}
