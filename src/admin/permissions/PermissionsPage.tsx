import { useLocation } from '@tanstack/react-router'
import { remoteFunctions } from '../../contract/permissions/remoteFunctions.ts'
import { rightNames } from '../../contract/permissions/accessExplanation.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { NotFound } from '../faults/NotFound.tsx'
import { PermissionsScreen } from './PermissionsScreen.tsx'
import { AccessExplanationScreen } from './AccessExplanationScreen.tsx'
import { RoomPermissionScreen } from './RoomPermissionScreen.tsx'

interface PermissionsPageProps {
  ports: ConsolePorts
  profile: Profile
  /** `why`; `null` for the grid. */
  record: string | null
}

/**
 * Page of /admin/permissions?node= and of /admin/permissions/why, for a room (?room=&function=) or a user
 * (?user=&right=&node=).
 */
export function PermissionsPage({ ports, profile, record }: PermissionsPageProps) {
  const { searchStr } = useLocation()
  const query = new URLSearchParams(searchStr)
  if (record === null) {
    const orgUnitId = query.get('node')
    return <PermissionsScreen key={orgUnitId} ports={ports.permissions} orgUnitId={orgUnitId} />
  }
  const room = query.get('room')
  const name = remoteFunctions.find((known) => known === query.get('function'))
  if (record !== 'why') return <NotFound />
  if (room === null) {
    const right = rightNames.find((known) => known === query.get('right')) ?? 'keepPermissions'
    const asked = { user: query.get('user') || null, right, node: query.get('node') || null }
    return <AccessExplanationScreen ports={ports} profile={profile} {...asked} />
  }
  if (name === undefined) return <NotFound />
  return <RoomPermissionScreen ports={ports.permissions} room={room} name={name} />
}
