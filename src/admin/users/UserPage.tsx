import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { useMedia } from '../list/useNarrow.ts'
import { UserNeighbors } from './UserNeighbors.tsx'
import { UserScreen } from './UserScreen.tsx'

interface UserPageProps {
  ports: ConsolePorts
  profile: Profile
  id: string
  mayAdd: boolean
}

/** Page of a user, in a wide window with the list of the users beside it. */
export function UserPage({ ports, profile, id, mayAdd }: UserPageProps) {
  const hasList = useMedia('(min-width: 80em)')
  return (
    <div className="user-page">
      {hasList && <UserNeighbors ports={ports} mayAdd={mayAdd} />}
      <div>
        <UserScreen key={id} ports={ports} profile={profile} id={id} />
      </div>
    </div>
  )
}
