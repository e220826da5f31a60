import { Trans } from '@lingui/react/macro'
import { NotificationChange, type NotificationItem } from '../../contract/notifications.ts'
import type { Assignment } from '../../contract/permissions/roles.ts'
import { useRequest } from '../queries/useRequest.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { RecordScreen } from '../records/RecordScreen.tsx'
import { Outcome } from '../records/Outcome.tsx'
import { useSectionName } from '../shell/useSectionName.ts'
import {
  type NotificationValues,
  problemsOfNotification,
  useNotificationFields,
} from './NotificationFields.tsx'

const testOf = (ports: ConsolePorts) => (item: NotificationItem) => <TestPart ports={ports} item={item} />

interface NotificationScreenProps {
  ports: ConsolePorts
  held: readonly Assignment[]
  id: string
}

/** Shows a contact who receives notifications. */
export function NotificationScreen({ ports, held, id }: NotificationScreenProps) {
  const fields = useNotificationFields()
  return (
    <RecordScreen<NotificationItem, NotificationValues, NotificationChange>
      ports={ports}
      records={ports.notifications.records}
      id={id}
      section="notifications"
      sectionName={useSectionName('notifications')}
      held={held}
      mayChange
      titleOf={({ name }) => name}
      fields={() => fields}
      valuesOf={(item) => item}
      schema={NotificationChange}
      bodyOf={(changed) => changed}
      problemsOf={problemsOfNotification}
      more={testOf(ports)}
    />
  )
}

/** Shows the org unit whose notifications the recipient gets, and a button that sends a test message. */
function TestPart({ ports, item: { id, node } }: { ports: ConsolePorts; item: NotificationItem }) {
  const request = useRequest()
  return (
    <section className="console-form-keys">
      <p>
        {node === '' ? (
          <Trans>For all organizations.</Trans>
        ) : (
          <Trans>
            For <bdi>{node}</bdi> and everything below it.
          </Trans>
        )}
      </p>
      <Outcome request={request} done={<Trans>Test sent.</Trans>} />
      <Button
        icon="paperPlaneRight"
        state={request.state}
        onPress={() => void request.make(() => ports.notifications.test(id))}
      >
        <Trans>Send a test</Trans>
      </Button>
    </section>
  )
}
