import { useLingui } from '@lingui/react/macro'
import type { NotificationTopic } from '../../contract/notifications.ts'

/** Returns the name of each notification topic in the user's language. */
export function useTopicNames(): Readonly<Record<NotificationTopic, string>> {
  const { t } = useLingui()
  return {
    patient_call: t`Patient calls`,
    care_team_alert: t`Care team alerts`,
    request_nurses: t`Requests to nurses`,
    request_care_assistants: t`Requests to care assistants`,
    request_housekeeping: t`Requests to housekeeping`,
    request_pharmacy: t`Requests to the pharmacy`,
    request_interpreters: t`Requests to interpreters`,
    device_alert: t`Device alerts`,
  }
}

/** Shows the name of a notification topic. */
export function TopicName({ topic }: { topic: NotificationTopic }) {
  return useTopicNames()[topic]
}
