import { getRouteApi } from '@tanstack/react-router'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { PermissionsScreen } from './PermissionsScreen.tsx'

const route = getRouteApi('/admin/permissions')

/** Page of /admin/permissions?node=. */
export function PermissionsPage({ ports }: { ports: ConsolePorts }) {
  const { node = null } = route.useSearch()
  return <PermissionsScreen key={node} ports={ports.permissions} orgUnitId={node} />
}
