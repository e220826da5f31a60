import { getRouteApi } from '@tanstack/react-router'
import { assignmentsFor } from '../../domain/permissions/roles.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { SettingPorts } from '../../state/admin/settings/settingModel.ts'
import { SettingsScreen } from './SettingsScreen.tsx'

const route = getRouteApi('/admin/settings')

interface SettingsPageProps {
  ports: SettingPorts
  profile: Profile
}

/** Page of /admin/settings?node=. */
export function SettingsPage({ ports, profile }: SettingsPageProps) {
  const { node = null } = route.useSearch()
  const ends = assignmentsFor(profile.roles, 'keepSettings').map(({ path }) => path.at(-1)?.id ?? null)
  return <SettingsScreen key={node} ports={ports} orgUnitId={node} ends={ends} />
}
