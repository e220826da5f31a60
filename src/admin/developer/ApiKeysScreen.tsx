import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import type { ApiKeyItem } from '../../contract/integrations/apiKeys.ts'
import { type ApiKeysModel, createApiKeysModel } from '../../state/admin/integrations/apiKeys.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { NewApiKeySheet } from './NewApiKeySheet.tsx'

const columnsOf = (model: ApiKeysModel): readonly Column<ApiKeyItem>[] => [
  { name: 'name', look: 'row', heading: <Trans>Name</Trans>, cell: ({ name }) => <bdi>{name}</bdi> },
  { name: 'prefix', look: 'code', heading: <Trans>Key</Trans>, cell: ({ prefix }) => `${prefix}…` },
  {
    name: 'scopes',
    look: 'code',
    heading: <Trans>Scopes</Trans>,
    cell: ({ scopes }) => scopes.join(' '),
  },
  {
    name: 'node',
    heading: <Trans>Applies to</Trans>,
    cell: ({ level, node }) => (level === 'platform' ? <Trans>Whole platform</Trans> : <bdi>{node}</bdi>),
  },
  {
    name: 'used',
    heading: <Trans>Last used</Trans>,
    cell: ({ last_used_at: at }) => (at === null ? <Trans>never</Trans> : <DateTime at={at} />),
  },
  {
    name: 'state',
    heading: <Trans>Valid until</Trans>,
    cell: (item, asOf) => <Validity item={item} asOf={asOf} />,
  },
  {
    name: 'revoke',
    heading: <Trans>Action</Trans>,
    cell: (item) =>
      item.revoked_at === null && (
        <Button tone="danger" onPress={() => model.ask({ kind: 'revoke', item })}>
          <Trans>Revoke</Trans>
        </Button>
      ),
  },
]

const counted = (total: number) => <Plural value={total} one="# key" other="# keys" />

/** Lists the API keys of other systems. */
export function ApiKeysScreen({ ports, profile }: { ports: ConsolePorts; profile: Profile }) {
  const { t } = useLingui()
  const store = useStore()
  const [model] = useState(() => createApiKeysModel(ports.integrations, store))
  const view = useAtomValue(model.viewAtom)
  const { asking } = view
  return (
    <>
      <ListScreen
        key={view.revision}
        ports={ports}
        title={t`API keys`}
        fetchPage={ports.integrations.keys}
        columns={columnsOf(model)}
        csv="/api/v1/api-keys.csv"
        words={t`Name or first letters of a key`}
        count={counted}
        empty={<Trans>No API keys yet.</Trans>}
        actions={
          <Button tone="primary" onPress={() => model.ask({ kind: 'new' })}>
            <Trans>New key</Trans>
          </Button>
        }
      />
      {asking.kind === 'new' && (
        <NewApiKeySheet
          ports={ports}
          held={profile.roles}
          view={view}
          onMake={(asked) => model.create(asked)}
          onLeave={() => model.ask({ kind: 'nothing' })}
        />
      )}
      {asking.kind === 'revoke' && (
        <ConfirmDialog
          open
          title={
            <Trans>
              Revoke <bdi>{asking.item.name}</bdi>?
            </Trans>
          }
          yes={<Trans>Revoke</Trans>}
          no={<Trans>Go back</Trans>}
          onYes={() => void model.revoke(asking.item)}
          onNo={() => model.ask({ kind: 'nothing' })}
        >
          <Trans>Everything that uses this key stops working immediately. You cannot undo this.</Trans>
        </ConfirmDialog>
      )}
      {asking.kind === 'nothing' && view.refusal !== null && (
        <InlineAlert kind="error" live>
          <RefusalText {...view.refusal} />
        </InlineAlert>
      )}
    </>
  )
}

function Validity({ item, asOf }: { item: ApiKeyItem; asOf: number }) {
  const { revoked_at: revokedAt, expires_at: expiresAt } = item
  if (revokedAt !== null) return <Trans>revoked</Trans>
  return expiresAt <= asOf ? <Trans>expired</Trans> : <DateTime at={expiresAt} />
}
