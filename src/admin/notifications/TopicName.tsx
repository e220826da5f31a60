import { Trans } from '@lingui/react/macro'
import type { NotificationTopic } from '../../contract/notifications.ts'

/** Shows the name of a notification topic. */
export function TopicName({ topic }: { topic: NotificationTopic }) {
  switch (topic) {
    case 'patient_call':
      return <Trans>Patient calls</Trans>
    case 'care_team_alert':
      return <Trans>Care team alerts</Trans>
    case 'device_alert':
      return <Trans>Device alerts</Trans>
  }
}
