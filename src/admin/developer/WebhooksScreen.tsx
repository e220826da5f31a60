import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { WebhookItem } from '../../contract/integrations/webhooks.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { Result } from '../../state/admin/result.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import type { RowAction } from '../list/RowMenu.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { useRequest } from '../queries/useRequest.ts'
import { RefusalText } from '../RefusalText.tsx'
import { NewWebhookSheet } from './NewWebhookSheet.tsx'
import { SigningSecret } from './SigningSecret.tsx'

type Asking = { kind: 'nothing' | 'new' } | { kind: 'remove' | 'renew'; item: WebhookItem }
const nothing: Asking = { kind: 'nothing' }

const columns: readonly Column<WebhookItem>[] = [
  {
    name: 'url',
    look: 'row',
    heading: <Trans>Web address</Trans>,
    cell: ({ id, url }) => (
      <Link to="/admin/developer/deliveries" search={{ webhook: id }}>
        <bdi dir="ltr">{url}</bdi>
      </Link>
    ),
  },
  {
    name: 'events',
    look: 'address',
    heading: <Trans>Events</Trans>,
    cell: ({ events }) => events.join(' '),
  },
  {
    name: 'node',
    heading: <Trans>Applies to</Trans>,
    cell: ({ level, node }) => (level === 'platform' ? <Trans>Whole platform</Trans> : <bdi>{node}</bdi>),
  },
  { name: 'state', heading: <Trans>Status</Trans>, cell: (item) => <Running item={item} /> },
]

const counted = (total: number) => <Plural value={total} one="# webhook" other="# webhooks" />

/** Lists the webhooks that receive the events of rooms. */
export function WebhooksScreen({ ports, profile }: { ports: ConsolePorts; profile: Profile }) {
  const { t } = useLingui()
  const { createWebhook, changeWebhook, renewSecret, removeWebhook } = ports.integrations
  const request = useRequest()
  const [asking, setAsking] = useState(nothing)
  /** Secret that was just created; it cannot be shown again. */
  const [secret, setSecret] = useState<string | null>(null)
  // The list is read again after each change.
  const [revision, setRevision] = useState(0)
  const ask = (next: Asking) => {
    setAsking(next)
    setSecret(null)
    request.forget()
  }
  const leave = () => ask(nothing)
  /** Sends a request. A refused form stays open; success shows in the list or as a secret. */
  const send = <Value,>(change: () => Promise<Result<Value>>, secretIn?: (value: Value) => string) =>
    request.make(async () => {
      const result = await change()
      if (!result.ok && result.code !== 'stale_record' && result.code !== 'not_found') return result
      setRevision((count) => count + 1)
      // A form that was opened in the meantime stays open.
      setAsking((now) => (now === asking ? nothing : now))
      if (!result.ok || secretIn === undefined) return result
      // The secret cannot be retrieved again: show it even if the user has closed its sheet in the meantime.
      setAsking(asking)
      setSecret(secretIn(result.value))
      return result
    })
  const run = (item: WebhookItem, running: boolean) =>
    void send(() => changeWebhook({ ...item, body: { running } }))
  const actionsOf = (item: WebhookItem): readonly RowAction[] => [
    item.stopped === null
      ? { id: 'stop', icon: 'pause', label: <Trans>Stop</Trans>, onChoose: () => run(item, false) }
      : { id: 'start', icon: 'play', label: <Trans>Start</Trans>, onChoose: () => run(item, true) },
    {
      id: 'renew',
      icon: 'lockSimple',
      label: <Trans>New secret</Trans>,
      onChoose: () => ask({ kind: 'renew', item }),
    },
    {
      id: 'remove',
      icon: 'trash',
      label: <Trans>Remove</Trans>,
      danger: true,
      onChoose: () => ask({ kind: 'remove', item }),
    },
  ]
  return (
    <>
      <ListScreen
        key={revision}
        ports={ports}
        title={t`Webhooks`}
        fetchPage={ports.integrations.webhooks}
        columns={columns}
        rowActions={(item) => () => actionsOf(item)}
        csv="/api/v1/webhooks.csv"
        words={t`Part of an address`}
        count={counted}
        purpose={{
          title: <Trans>No webhooks yet</Trans>,
          text: <Trans>A webhook sends the events of rooms to another system as they happen.</Trans>,
        }}
        steps={[
          {
            icon: 'paperPlaneRight',
            name: <Trans>The address of the other system, and the events that it gets</Trans>,
            label: <Trans>New webhook</Trans>,
            onPress: () => ask({ kind: 'new' }),
            isPrimary: true,
          },
        ]}
      />
      {asking.kind === 'new' && (
        <NewWebhookSheet
          ports={ports}
          held={profile.roles}
          secret={secret}
          isBusy={request.state === 'busy'}
          onMake={(body) =>
            send(
              () => createWebhook({ body }),
              (made) => made.secret,
            )
          }
          onLeave={leave}
        />
      )}
      {asking.kind === 'renew' &&
        (secret === null ? (
          <ConfirmDialog
            open
            title={<Trans>Create a new secret?</Trans>}
            yes={<Trans>New secret</Trans>}
            no={<Trans>Go back</Trans>}
            onYes={() =>
              void send(
                () => renewSecret({ id: asking.item.id }),
                (made) => made.secret,
              )
            }
            onNo={leave}
          >
            <Trans>
              For one day, both secrets are used to sign. Change the secret in the other system before then.
            </Trans>
          </ConfirmDialog>
        ) : (
          <Modal title={<Trans>New secret</Trans>} close={<Trans>Close</Trans>} onClose={leave}>
            <SigningSecret secret={secret} />
          </Modal>
        ))}
      {asking.kind === 'remove' && (
        <ConfirmDialog
          open
          title={
            <Trans>
              Remove <bdi>{asking.item.url}</bdi>?
            </Trans>
          }
          yes={<Trans>Remove</Trans>}
          no={<Trans>Keep it</Trans>}
          onYes={() => void send(() => removeWebhook(asking.item))}
          onNo={leave}
        >
          <Trans>No more notifications will be sent there. You cannot undo this.</Trans>
        </ConfirmDialog>
      )}
      {asking.kind !== 'new' && request.refusal !== null && (
        <InlineAlert kind="error" live>
          <RefusalText {...request.refusal} />
        </InlineAlert>
      )}
    </>
  )
}

function Running({ item: { stopped, failing_since: since } }: { item: WebhookItem }) {
  if (stopped === 'person') return <Trans>stopped</Trans>
  if (stopped === 'failures') return <Trans>stopped: no delivery succeeded for 3 days</Trans>
  if (since === null) return <Trans>running</Trans>
  return (
    <Trans>
      failing since <DateTime at={since} />
    </Trans>
  )
}
