import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { NotificationItem } from '../../contract/notifications.ts'
import { createNotificationDesk } from '../../state/admin/notification.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { AskDialog } from '../../ui/AskDialog.tsx'
import { Key } from '../../ui/Key.tsx'
import { keyClass } from '../../ui/keyClass.ts'
import { Loader } from '../../ui/Loader.tsx'
import { MessagePanel } from '../faults/MessagePanel.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { NotificationForm } from './NotificationForm.tsx'

export const backToNotifications = (
  <Link className={keyClass()} to="/admin/$" params={{ _splat: 'notifications' }} preload={false}>
    <Trans>Notifications</Trans>
  </Link>
)

/** One who is told of something. */
export function NotificationScreen({ ports, id }: { ports: ConsolePorts; id: string }) {
  const store = useStore()
  const [desk] = useState(() => createNotificationDesk(id, ports.notifications, store))
  const [asking, setAsking] = useState(false)
  const view = useAtomValue(desk.viewAtom)
  useEffect(() => void desk.load(), [desk])
  if (view.kind === 'loading')
    return (
      <Loader>
        <Trans>Loading</Trans>
      </Loader>
    )
  if (view.kind === 'failed') return <ListFailed code={view.code} onRetry={() => void desk.load()} />
  if (view.kind === 'removed')
    return (
      <MessagePanel icon="trash" title={<Trans>Removed</Trans>}>
        {backToNotifications}
      </MessagePanel>
    )
  const { item, doing, refusal } = view
  const state = doing === 'busy' ? 'busy' : 'idle'
  return (
    <>
      <title>{`${item.name} · Wardlink`}</title>
      <div className="console-title">
        {backToNotifications}
        <h1>
          <bdi>{item.name}</bdi>
        </h1>
        <p>{item.node === '' ? <Trans>All organizations</Trans> : <bdi>{item.node}</bdi>}</p>
        <div className="console-actions">
          <Key icon="paperPlaneRight" state={state} onPress={() => void desk.test()}>
            <Trans>Send a test</Trans>
          </Key>
          <Key tone="danger" icon="trash" onPress={() => setAsking(true)}>
            <Trans>Remove</Trans>
          </Key>
        </div>
      </div>
      <NotificationForm
        key={item.version}
        opened={saidBy(item)}
        refusal={refusal}
        onSave={(said) => void desk.save(said)}
      >
        <p role="status">
          {doing === 'saved' && <Trans>Changes Sucessfully Saved.</Trans>}
          {doing === 'tested' && <Trans>The test is on its way.</Trans>}
        </p>
        {refusal?.code === 'stale_record' && (
          <Key onPress={() => void desk.load()}>
            <Trans>Show how it is now</Trans>
          </Key>
        )}
        <Key submit tone="primary" state={state}>
          <Trans>Save changes</Trans>
        </Key>
      </NotificationForm>
      <AskDialog
        open={asking}
        title={
          <Trans>
            Remove <bdi>{item.name}</bdi>?
          </Trans>
        }
        yes={<Trans>Remove</Trans>}
        no={<Trans>Cancel</Trans>}
        onYes={() => {
          setAsking(false)
          void desk.remove()
        }}
        onNo={() => setAsking(false)}
      >
        <p>
          <Trans>Nothing is sent there any more.</Trans>
        </p>
      </AskDialog>
    </>
  )
}

function saidBy({ name, channel, destination, about, hours, days, quiet }: NotificationItem) {
  return { name, channel, destination, about: [...about], hours, days: [...days], quiet }
}
