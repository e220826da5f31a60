import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ApiKeyItem, MadeApiKey, NewApiKey } from '../../contract/integrations/apiKeys.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { useRequest } from '../queries/useRequest.ts'
import { RefusalText } from '../RefusalText.tsx'
import { NewApiKeySheet } from './NewApiKeySheet.tsx'

type Asking = 'nothing' | 'new' | ApiKeyItem

const columns: readonly Column<ApiKeyItem>[] = [
  { name: 'name', look: 'row', heading: <Trans>Name</Trans>, cell: ({ name }) => <bdi>{name}</bdi> },
  { name: 'prefix', look: 'code', heading: <Trans>Key</Trans>, cell: ({ prefix }) => `${prefix}…` },
  {
    name: 'scopes',
    look: 'address',
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
]

const counted = (total: number) => <Plural value={total} one="# key" other="# keys" />

/** Lists the API keys of other systems. */
export function ApiKeysScreen({ ports, profile }: { ports: ConsolePorts; profile: Profile }) {
  const { t } = useLingui()
  const { createKey, revokeKey } = ports.integrations
  const request = useRequest()
  const [asking, setAsking] = useState<Asking>('nothing')
  const [made, setMade] = useState<MadeApiKey | null>(null)
  // The list is read again after each change.
  const [revision, setRevision] = useState(0)
  const ask = (next: Asking) => {
    setAsking(next)
    setMade(null)
    request.forget()
  }
  const create = (body: NewApiKey) =>
    request.make(async () => {
      const result = await createKey({ body })
      if (!result.ok) return result
      // The key cannot be retrieved again: show it even if the user has closed the sheet in the meantime.
      setAsking('new')
      setMade(result.value)
      setRevision((count) => count + 1)
      return result
    })
  const revoke = ({ id }: ApiKeyItem) => {
    ask('nothing')
    return request.make(async () => {
      const result = await revokeKey({ id })
      setRevision((count) => count + 1)
      return !result.ok && result.code === 'not_found' ? { ok: true, value: null } : result
    })
  }
  return (
    <>
      <ListScreen
        key={revision}
        ports={ports}
        title={t`API keys`}
        fetchPage={ports.integrations.keys}
        columns={columns}
        rowActions={(item) =>
          item.revoked_at === null
            ? () => [
                {
                  id: 'revoke',
                  icon: 'lockSimple',
                  label: <Trans>Revoke</Trans>,
                  danger: true,
                  onChoose: () => ask(item),
                },
              ]
            : null
        }
        csv="/api/v1/api-keys.csv"
        words={t`Name or first letters of a key`}
        count={counted}
        purpose={{
          title: <Trans>No API keys yet</Trans>,
          text: (
            <Trans>
              Another system reads and changes data with an API key, within the scopes and the level of that
              key.
            </Trans>
          ),
        }}
        steps={[
          {
            icon: 'lockSimple',
            name: <Trans>A key for one system, shown once</Trans>,
            label: <Trans>New key</Trans>,
            onPress: () => ask('new'),
            isPrimary: true,
          },
        ]}
      />
      {asking === 'new' && (
        <NewApiKeySheet
          ports={ports}
          held={profile.roles}
          made={made}
          isBusy={request.state === 'busy'}
          onMake={create}
          onLeave={() => ask('nothing')}
        />
      )}
      {typeof asking === 'object' && (
        <ConfirmDialog
          open
          title={
            <Trans>
              Revoke <bdi>{asking.name}</bdi>?
            </Trans>
          }
          yes={<Trans>Revoke</Trans>}
          no={<Trans>Go back</Trans>}
          onYes={() => void revoke(asking)}
          onNo={() => ask('nothing')}
        >
          <Trans>Everything that uses this key stops working immediately. You cannot undo this.</Trans>
        </ConfirmDialog>
      )}
      {asking === 'nothing' && request.refusal !== null && (
        <InlineAlert kind="error" live>
          <RefusalText {...request.refusal} />
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
