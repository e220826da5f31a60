import { Trans, useLingui } from '@lingui/react/macro'
import { NewNotification, weekdays } from '../../contract/notifications.ts'
import { isOfPlatform } from '../../domain/permissions/roles.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { useOrgUnits } from '../queries/useOrgUnits.ts'
import { NewRecordScreen } from '../records/NewRecordScreen.tsx'
import type { FieldSpec } from '../records/RecordFields.tsx'
import { UnreadChoices } from '../records/UnreadChoices.tsx'
import { useSectionName } from '../shell/useSectionName.ts'
import {
  type NotificationValues,
  problemsOfNotification,
  useNotificationFields,
} from './NotificationFields.tsx'

/** `node_id` is `platform` for all organizations. */
interface NewNotificationValues extends NotificationValues {
  node_id: string
}

const blank: NewNotificationValues = {
  node_id: '',
  name: '',
  channel: 'email',
  destination: '',
  about: ['patient_call', 'care_team_alert'],
  hours: { from: '00:00', to: '00:00' },
  days: [...weekdays],
  quiet: null,
}

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
      value: id,
      label: [name, level === 'unit' ? facility : customer].filter((part) => part !== '').join(' · '),
    })),
  ]
  const place: FieldSpec<NewNotificationValues> = {
    name: 'node_id',
    label: <Trans>Applies to</Trans>,
    options: places,
    unread: refusal === null ? undefined : <UnreadChoices code={refusal.code} onRetry={again} />,
  }
  return (
    <NewRecordScreen<NewNotificationValues, NewNotification>
      records={ports.notifications.records}
      title={t`New recipient`}
      section="notifications"
      sectionName={useSectionName('notifications')}
      fields={() => [place, ...fields]}
      first={blank}
      schema={NewNotification}
      problemsOf={(values) => ({
        ...(values.node_id === '' && { node_id: 'required' }),
        ...problemsOfNotification(values),
      })}
      bodyOf={({ node_id: at, ...values }) => {
        if (at === 'platform') return { ...values, level: at, node_id: null }
        // The server refuses one that is no longer in the list.
        const { level = 'unit' } = orgUnits.find(({ id }) => id === at) ?? {}
        return { ...values, level, node_id: at }
      }}
    />
  )
}
