import { assignmentsFor } from '../../domain/permissions/roles.ts'
import { givesRoles } from '../../domain/users/users.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { NotFound } from '../faults/NotFound.tsx'
import { NewImportScreen } from '../imports/NewImportScreen.tsx'
import { NewUserScreen } from './NewUserScreen.tsx'
import { UserScreen } from './UserScreen.tsx'
import { UsersScreen } from './UsersScreen.tsx'

/** Reports whether the user may create accounts. No one may during Login As. */
export const mayAddUsers = ({ roles, impersonation }: Profile): boolean =>
  impersonation === undefined && givesRoles(roles)

interface UsersPageProps {
  ports: ConsolePorts
  profile: Profile
  /** `null` for the list, `new` for an account to create, `import` for a file. */
  record: string | null
}

/** Shows the list of users, one user, the form for a new one, or the import of a file. */
export function UsersPage({ ports, profile, record }: UsersPageProps) {
  const { roles: held } = profile
  const mayAdd = mayAddUsers(profile)
  const seesPermissions = assignmentsFor(held, 'keepPermissions').length > 0
  if (record === null) return <UsersScreen ports={ports} mayAdd={mayAdd} seesPermissions={seesPermissions} />
  if (record === 'import') return mayAdd ? <NewImportScreen ports={ports} kind="users" /> : <NotFound />
  if (record !== 'new') return <UserScreen ports={ports} profile={profile} id={record} />
  return mayAdd ? <NewUserScreen ports={ports} held={held} /> : <NotFound />
}
