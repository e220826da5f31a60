import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Role } from '../../contract/permissions/roles.ts'
import type { UserItem } from '../../contract/users/users.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { Chosen } from '../list/bulk/BulkBar.tsx'
import { importStep } from '../list/empty/ImportStep.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import { PermissionsLink } from '../permissions/LevelLinks.tsx'
import { RelativeTime } from '../rooms/RelativeTime.tsx'
import { useListQuery } from '../list/useListQuery.ts'
import { RoleChips } from './RoleChips.tsx'
import { UsersInBulk, type UsersInBulkProps } from './UsersInBulk.tsx'
import { UserStatus } from './UserStatus.tsx'
import { useLevelFilter } from '../levels/useLevelFilter.ts'

const columns: readonly Column<UserItem>[] = [
  {
    name: 'name',
    sort: 'name',
    look: 'row',
    heading: <Trans>Name</Trans>,
    cell: ({ id, name }) => (
      <Link to="/admin/users/$id" params={{ id }}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  {
    name: 'email',
    sort: 'email',
    look: 'address',
    heading: <Trans>Email</Trans>,
    cell: ({ email }) => email,
  },
  {
    name: 'roles',
    look: 'wide',
    heading: <Trans>Roles</Trans>,
    cell: ({ assignments }) => <RoleChips assignments={assignments} />,
  },
  { name: 'status', heading: <Trans>Status</Trans>, cell: ({ status }) => <UserStatus status={status} /> },
  {
    name: 'second_factor',
    heading: <Trans>Two-step sign-in</Trans>,
    cell: ({ second_factor: has }) =>
      has ? <Trans context="two-step sign-in">On</Trans> : <Trans context="two-step sign-in">Off</Trans>,
  },
  {
    name: 'last_sign_in_at',
    sort: 'last_sign_in_at',
    heading: <Trans>Last sign-in</Trans>,
    cell: ({ last_sign_in_at: at }, asOf) =>
      at === null ? <Trans>never</Trans> : <RelativeTime at={at} now={asOf} />,
  },
]

const counted = (total: number) => <Plural value={total} one="# person" other="# people" />

const bulkOf = (records: UsersInBulkProps['records'], restores: boolean) => (chosen: Chosen<UserItem>) => (
  <UsersInBulk records={records} chosen={chosen} restores={restores} />
)

interface UsersScreenProps {
  ports: ConsolePorts
  mayAdd: boolean
  seesPermissions: boolean
}

/** Lists the users who have an account and a role below the user's org unit. */
export function UsersScreen({ ports, mayAdd, seesPermissions }: UsersScreenProps) {
  const { t } = useLingui()
  const { query } = useListQuery(['status'])
  const level = useLevelFilter()
  const areDeactivated = query.get('status') === 'deactivated'
  return (
    <ListScreen
      ports={ports}
      title={t`Users`}
      fetchPage={ports.users.list}
      columns={columns}
      csv="/api/v1/users.csv"
      selects
      bulk={mayAdd ? bulkOf(ports.users.records, areDeactivated) : null}
      count={counted}
      purpose={{
        title: <Trans>No users yet</Trans>,
        text: <Trans>A user signs in with an account, and has roles at levels of the hospital.</Trans>,
        guide: 'people',
      }}
      words={t`Name or email`}
      ownFilters={level}
      actions={seesPermissions && <PermissionsLink />}
      steps={
        mayAdd && [
          importStep('/admin/users/import'),
          {
            icon: 'userPlus',
            name: <Trans>One user</Trans>,
            detail: <Trans>The user gets an email with a link to set a password.</Trans>,
            label: <Trans>Add user</Trans>,
            to: '/admin/users/new',
            isPrimary: true,
          },
        ]
      }
      filters={[
        {
          name: 'role',
          label: t`Role`,
          every: t`Every role`,
          options: Role.options.map((role) => ({ value: role, label: role })),
        },
        {
          name: 'level',
          label: t`Level`,
          every: t`All levels`,
          options: [
            { value: 'platform', label: t`Whole platform` },
            { value: 'organization', label: t`Organization` },
            { value: 'customer', label: t`Customer` },
            { value: 'facility', label: t`Facility` },
            { value: 'unit', label: t`Unit/Practice` },
          ],
        },
        {
          name: 'status',
          label: t`Status`,
          every: t`In use`,
          options: [
            { value: 'active', label: t`Active` },
            { value: 'invited', label: t`Invited` },
            { value: 'deactivated', label: t`Deactivated` },
          ],
        },
      ]}
    />
  )
}
