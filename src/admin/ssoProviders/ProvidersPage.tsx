import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { assignmentsFor } from '../../domain/permissions/roles.ts'
import { NotFound } from '../faults/NotFound.tsx'
import { NewProviderScreen } from './NewProviderScreen.tsx'
import { ProviderScreen } from './ProviderScreen.tsx'
import { ProvidersScreen } from './ProvidersScreen.tsx'

interface ProvidersPageProps {
  ports: ConsolePorts
  profile: Profile
  /** `null` for the list, `new` for a provider to create. */
  record: string | null
}

/**
 * Shows the single sign-on providers, one of them, or the form for a new one. Providers decide who gets
 * roles, so they cannot be changed during Login As.
 */
export function ProvidersPage({ ports, profile, record }: ProvidersPageProps) {
  const held = assignmentsFor(profile.roles, 'keepSso')
  const mayChange = profile.impersonation === undefined
  if (held.length === 0) return <NotFound />
  if (record === null) return <ProvidersScreen ports={ports} mayAdd={mayChange} />
  if (record !== 'new') return <ProviderScreen ports={ports} held={held} id={record} mayChange={mayChange} />
  return mayChange ? <NewProviderScreen ports={ports} held={held} /> : <NotFound />
}
