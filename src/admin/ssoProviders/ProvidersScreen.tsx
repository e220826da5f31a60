import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { SsoProvider } from '../../contract/singleSignOn.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { ProviderPorts } from '../../state/admin/singleSignOn/providerPorts.ts'
import { useRemovedFilter } from '../list/filters/useRemovedFilter.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import { RestoreButton } from '../records/RestoreButton.tsx'
import { useSectionName } from '../shell/useSectionName.ts'

interface ProvidersScreenProps {
  ports: ConsolePorts
  mayAdd: boolean
}

const columnsOf = (
  records: ProviderPorts['records'],
  mayRestore: boolean,
): readonly Column<SsoProvider>[] => [
  {
    name: 'name',
    sort: 'name',
    look: 'row',
    heading: <Trans>Name</Trans>,
    cell: ({ id, name, removed_at: removedAt }) =>
      removedAt === null ? (
        <Link to="/admin/sso-providers/$id" params={{ id }}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      ),
  },
  {
    name: 'node',
    sort: 'node',
    heading: <Trans>Level</Trans>,
    cell: ({ node, level }) => (level === 'platform' ? <Trans>Whole platform</Trans> : <bdi>{node}</bdi>),
  },
  {
    name: 'issuer',
    sort: 'issuer',
    look: 'address',
    heading: <Trans>Issuer</Trans>,
    cell: ({ issuer }) => issuer,
  },
  {
    name: 'roles',
    look: 'address',
    heading: <Trans>Assigned roles</Trans>,
    cell: ({ role_map: map }) => [...new Set(map.map(({ role }) => role))].join(', '),
  },
  {
    name: 'enabled',
    sort: 'enabled',
    heading: <Trans>Status</Trans>,
    cell: ({ id, enabled, removed_at: removedAt }) =>
      removedAt !== null ? (
        mayRestore && <RestoreButton records={records} id={id} section="sso-providers" />
      ) : enabled ? (
        <Trans>Shown on the sign-in page</Trans>
      ) : (
        <Trans>Off</Trans>
      ),
  },
]

const counted = (total: number) => <Plural value={total} one="# provider" other="# providers" />

/** Lists the identity providers at and below the user’s org units. */
export function ProvidersScreen({ ports, mayAdd }: ProvidersScreenProps) {
  const { t } = useLingui()
  const { records } = ports.providers
  return (
    <ListScreen
      ports={ports}
      title={useSectionName('sso-providers')}
      fetchPage={records.list}
      columns={columnsOf(records, mayAdd)}
      csv="/api/v1/sso-providers.csv"
      words={t`Name or issuer`}
      count={counted}
      purpose={{
        title: <Trans>No sign-in provider yet</Trans>,
        text: (
          <Trans>
            Users sign in with their passwords. With a sign-in provider, they use the sign-in of their
            hospital.
          </Trans>
        ),
        guide: 'people',
      }}
      filters={[useRemovedFilter()]}
      steps={
        mayAdd && [
          {
            icon: 'shieldCheck',
            name: <Trans>A sign-in provider</Trans>,
            detail: <Trans>Its issuer and client, and the roles that it assigns.</Trans>,
            label: <Trans>Add</Trans>,
            to: '/admin/sso-providers/new',
            isPrimary: true,
          },
        ]
      }
    />
  )
}
