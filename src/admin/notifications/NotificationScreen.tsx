import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import type { NotificationItem } from '../../contract/notifications.ts'
import type { Assignment } from '../../contract/permissions/roles.ts'
import { draftOfNotification, changeInDraft } from '../../domain/notifications/notificationDraft.ts'
import { notificationProblems } from '../../domain/notifications/notificationRules.ts'
import { createMutation } from '../../state/admin/mutation.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { Draft } from '../../state/admin/records/records.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { RecordScreen } from '../records/RecordScreen.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { useSectionName } from '../shell/useSectionName.ts'
import { useNotificationFields } from './NotificationFields.tsx'

/**
 * Returns the problems of a draft, by field. Checks phone numbers by the weakest rule: the server knows the
 * rule of the org unit, and its refusal is shown at the field.
 */
export const problemsOfNotification = (draft: Draft) =>
  notificationProblems(changeInDraft(draft), 'north_american')

const testOf = (ports: ConsolePorts) => (item: NotificationItem) => <TestPart ports={ports} item={item} />

interface NotificationScreenProps {
  ports: ConsolePorts
  held: readonly Assignment[]
  id: string
}

/** Shows a contact who receives notifications. */
export function NotificationScreen({ ports, held, id }: NotificationScreenProps) {
  return (
    <RecordScreen<NotificationItem>
      ports={ports}
      records={ports.notifications.records}
      id={id}
      section="notifications"
      sectionName={useSectionName('notifications')}
      held={held}
      mayChange
      titleOf={({ name }) => name}
      fields={useNotificationFields()}
      draftOf={draftOfNotification}
      problemsOf={problemsOfNotification}
      more={testOf(ports)}
    />
  )
}

/** Shows the org unit whose notifications the recipient gets, and a button that sends a test message. */
function TestPart({ ports, item: { id, node } }: { ports: ConsolePorts; item: NotificationItem }) {
  const store = useStore()
  const [mutation] = useState(() => createMutation(store))
  const view = useAtomValue(mutation.viewAtom)
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
      <p role="status">
        {view.kind === 'done' && <Trans>Test sent.</Trans>}
        {view.kind === 'refused' && <RefusalText {...view.refusal} />}
      </p>
      <Button
        icon="paperPlaneRight"
        state={view.kind === 'busy' ? 'busy' : 'idle'}
        onPress={() => void mutation.make(() => ports.notifications.test(id))}
      >
        <Trans>Send a test</Trans>
      </Button>
    </section>
  )
}
