import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import type { WebhookItem } from '../../contract/integrations/webhooks.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { createWebhooksModel, type WebhooksModel } from '../../state/admin/integrations/webhooks.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { NewWebhookSheet } from './NewWebhookSheet.tsx'
import { SigningSecret } from './SigningSecret.tsx'

const columnsOf = (model: WebhooksModel): readonly Column<WebhookItem>[] => [
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
    look: 'code',
    heading: <Trans>Events</Trans>,
    cell: ({ events }) => events.join(' '),
  },
  {
    name: 'node',
    heading: <Trans>Applies to</Trans>,
    cell: ({ level, node }) => (level === 'platform' ? <Trans>Whole platform</Trans> : <bdi>{node}</bdi>),
  },
  { name: 'state', heading: <Trans>Status</Trans>, cell: (item) => <Running item={item} /> },
  { name: 'action', heading: <Trans>Action</Trans>, cell: (item) => <Keys item={item} model={model} /> },
]

const counted = (total: number) => <Plural value={total} one="# webhook" other="# webhooks" />

/** Lists the webhooks that receive the events of rooms. */
export function WebhooksScreen({ ports, profile }: { ports: ConsolePorts; profile: Profile }) {
  const { t } = useLingui()
  const store = useStore()
  const [model] = useState(() => createWebhooksModel(ports.integrations, store))
  const view = useAtomValue(model.viewAtom)
  const { asking } = view
  const leave = () => model.ask({ kind: 'nothing' })
  return (
    <>
      <ListScreen
        key={view.revision}
        ports={ports}
        title={t`Webhooks`}
        fetchPage={ports.integrations.webhooks}
        columns={columnsOf(model)}
        csv="/api/v1/webhooks.csv"
        words={t`Part of an address`}
        count={counted}
        empty={<Trans>No webhooks yet.</Trans>}
        actions={
          <Button tone="primary" onPress={() => model.ask({ kind: 'new' })}>
            <Trans>New webhook</Trans>
          </Button>
        }
      />
      {asking.kind === 'new' && (
        <NewWebhookSheet
          ports={ports}
          held={profile.roles}
          view={view}
          onMake={(asked) => model.create(asked)}
          onLeave={leave}
        />
      )}
      {asking.kind === 'renew' &&
        (view.secret === null ? (
          <ConfirmDialog
            open
            title={<Trans>Create a new secret?</Trans>}
            yes={<Trans>New secret</Trans>}
            no={<Trans>Go back</Trans>}
            onYes={() => void model.renew(asking.item)}
            onNo={leave}
          >
            <Trans>
              For one day, both secrets are used to sign. Change the secret in the other system before then.
            </Trans>
          </ConfirmDialog>
        ) : (
          <Modal title={<Trans>New secret</Trans>} close={<Trans>Close</Trans>} onClose={leave}>
            <SigningSecret secret={view.secret} />
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
          onYes={() => void model.remove(asking.item)}
          onNo={leave}
        >
          <Trans>No more notifications will be sent there. You cannot undo this.</Trans>
        </ConfirmDialog>
      )}
      {asking.kind !== 'new' && view.refusal !== null && (
        <InlineAlert kind="error" live>
          <RefusalText {...view.refusal} />
        </InlineAlert>
      )}
    </>
  )
}

function Keys({ item, model }: { item: WebhookItem; model: WebhooksModel }) {
  return (
    <div className="console-row-keys">
      {item.stopped === null ? (
        <Button onPress={() => void model.run(item, false)}>
          <Trans>Stop</Trans>
        </Button>
      ) : (
        <Button onPress={() => void model.run(item, true)}>
          <Trans>Start</Trans>
        </Button>
      )}
      <Button onPress={() => model.ask({ kind: 'renew', item })}>
        <Trans>New secret</Trans>
      </Button>
      <Button tone="danger" onPress={() => model.ask({ kind: 'remove', item })}>
        <Trans>Remove</Trans>
      </Button>
    </div>
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
