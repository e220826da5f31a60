import { getRouteApi } from '@tanstack/react-router'
import { remoteFunctions } from '../../contract/permissions/remoteFunctions.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { AccessExplanationScreen } from './AccessExplanationScreen.tsx'
import { RoomPermissionScreen } from './RoomPermissionScreen.tsx'

const route = getRouteApi('/admin/permissions/why')

/** Page of /admin/permissions/why, for a room (?room=&function=) or a user (?user=&right=&node=). */
export function WhyPage({ ports, profile }: { ports: ConsolePorts; profile: Profile }) {
  const { room, user = null, right = 'keepPermissions', node = null, ...of } = route.useSearch()
  if (room === undefined)
    return <AccessExplanationScreen ports={ports} profile={profile} user={user} right={right} node={node} />
  return (
    <RoomPermissionScreen ports={ports.permissions} room={room} name={of.function ?? remoteFunctions[0]} />
  )
}
