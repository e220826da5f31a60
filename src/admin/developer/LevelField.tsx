import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Assignment } from '../../contract/permissions/roles.ts'
import { managedOrgUnits } from '../../state/admin/orgUnits/orgUnitPaths.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { useOrgUnitPaths } from '../queries/useOrgUnits.ts'
import { UnreadChoices } from '../records/UnreadChoices.tsx'

/** Converts the value of the field into the fields that the server expects. */
export function orgUnitOfLevel(value: string): { level: string; node_id: string | null } {
  const [level = '', id = ''] = value.split(' ')
  return { level, node_id: id === '' ? null : id }
}

/** The server’s problem of the org unit is shown at this field. */
export const atLevel = (path: string): string => (path === 'node_id' ? 'level' : path)

/**
 * Returns the field for the org unit at and below which an API key or webhook applies: one of those whose
 * integrations the user manages, each shown with its full path.
 */
export function useLevelField(ports: ConsolePorts, held: readonly Assignment[], label: ReactNode) {
  const { t } = useLingui()
  const { paths, refusal, again } = useOrgUnitPaths(ports, held)
  return {
    name: 'level' as const,
    label,
    options: managedOrgUnits(paths, held, 'keepIntegrations').map(({ level, id, path }) => ({
      value: `${level} ${id ?? ''}`,
      label: path.length === 0 ? t`Whole platform` : path.map(({ name }) => name).join(' › '),
    })),
    unread: refusal === null ? undefined : <UnreadChoices code={refusal.code} onRetry={again} />,
  }
}
