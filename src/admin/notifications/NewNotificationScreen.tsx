import { Trans, useLingui } from '@lingui/react/macro'
import { weekdays } from '../../contract/notifications.ts'
import { draftOfNotification } from '../../domain/notifications/notificationDraft.ts'
import { isOfPlatform } from '../../domain/permissions/roles.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { useOrgUnits } from '../queries/useOrgUnits.ts'
import { NewRecordScreen } from '../records/NewRecordScreen.tsx'
import type { FieldSpec } from '../records/RecordFields.tsx'
import { UnreadChoices } from '../records/UnreadChoices.tsx'
import { useSectionName } from '../shell/useSectionName.ts'
import { problemsOfNotification } from './NotificationScreen.tsx'
import { useNotificationFields } from './NotificationFields.tsx'

const blank = draftOfNotification({
  level: 'platform',
  node_id: null,
  node: '',
  name: '',
  channel: 'email',
  destination: '',
  about: ['patient_call', 'care_team_alert'],
  hours: { from: '00:00', to: '00:00' },
  days: [...weekdays],
  quiet: null,
})

/** Form for a new recipient of notifications at and below an org unit. */
export function NewNotificationScreen({ ports, profile }: { ports: ConsolePorts; profile: Profile }) {
  const { t } = useLingui()
  const { orgUnits, refusal, again } = useOrgUnits(ports)
  const fields = useNotificationFields()
  const places = [
    ...(profile.roles.some((held) => isOfPlatform(held))
      ? [{ value: 'platform', label: t`All organizations` }]
      : []),
    ...orgUnits.map(({ id, level, name, facility, customer }) => ({
      value: `${level} ${id}`,
      label: [name, level === 'unit' ? facility : customer].filter((part) => part !== '').join(' · '),
    })),
  ]
  const place: FieldSpec = {
    name: 'node_id',
    label: <Trans>Applies to</Trans>,
    options: places,
    unread: refusal === null ? undefined : <UnreadChoices code={refusal.code} onRetry={again} />,
  }
  return (
    <NewRecordScreen
      records={ports.notifications.records}
      title={t`New recipient`}
      section="notifications"
      sectionName={useSectionName('notifications')}
      fields={[place, ...fields]}
      first={{ node_id: '', ...blank }}
      problemsOf={({ node_id: at = '', ...values }) => ({
        ...(at === '' && { node_id: 'required' }),
        ...problemsOfNotification(values),
      })}
    />
  )
}
