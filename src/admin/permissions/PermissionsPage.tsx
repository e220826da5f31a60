import { useLocation } from '@tanstack/react-router'
import { remoteFunctions } from '../../contract/remoteFunctions.ts'
import type { PermissionPorts } from '../../state/admin/permissionPorts.ts'
import { NotFound } from '../faults/NotFound.tsx'
import { PermissionsScreen } from './PermissionsScreen.tsx'
import { WhyScreen } from './WhyScreen.tsx'

interface PermissionsPageProps {
  ports: PermissionPorts
  /** `why`, or null for the grid. */
  record: string | null
}

/** /admin/permissions?node= and /admin/permissions/why?room=&function=. */
export function PermissionsPage({ ports, record }: PermissionsPageProps) {
  const { searchStr } = useLocation()
  const query = new URLSearchParams(searchStr)
  if (record === null) {
    const node = query.get('node')
    return <PermissionsScreen key={node} ports={ports} node={node} />
  }
  const room = query.get('room')
  const name = remoteFunctions.find((known) => known === query.get('function'))
  if (record !== 'why' || room === null || name === undefined) return <NotFound />
  return <WhyScreen ports={ports} room={room} name={name} />
}
