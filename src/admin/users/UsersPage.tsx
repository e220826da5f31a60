import { Role } from '../../contract/roles.ts'
import { assignmentsFor } from '../../domain/roles.ts'
import { mayGive } from '../../domain/users.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { NotFound } from '../faults/NotFound.tsx'
import { NewUserScreen } from './NewUserScreen.tsx'
import { UserScreen } from './UserScreen.tsx'
import { UsersScreen } from './UsersScreen.tsx'

interface UsersPageProps {
  ports: ConsolePorts
  profile: Profile
  /** Null for the list, `new` for an account that is to be made. */
  record: string | null
}

/** The list of people, one of them, or a new one; accounts are made by nobody in another's name. */
export function UsersPage({ ports, profile, record }: UsersPageProps) {
  const { roles: held, impersonation } = profile
  const givesAny = held.some(
    ({ role, path }) =>
      (role === 'USER_ADMIN' && path.at(-1)?.level !== 'unit') ||
      Role.options.some((given) => mayGive(held, { role: given, path })),
  )
  const mayAdd = impersonation === undefined && givesAny
  const seesPermissions = assignmentsFor(held, 'keepPermissions').length > 0
  if (record === null) return <UsersScreen ports={ports} mayAdd={mayAdd} seesPermissions={seesPermissions} />
  if (record !== 'new') return <UserScreen ports={ports} profile={profile} id={record} />
  return mayAdd ? <NewUserScreen ports={ports} held={held} /> : <NotFound />
}
