import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type NewOrgUnit, type OrgUnitLevel, orgUnitLevels } from '../../contract/orgUnits.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { useOrgUnits } from '../queries/useOrgUnits.ts'
import type { FieldSpec } from '../records/RecordFields.tsx'
import { UnreadChoices } from '../records/UnreadChoices.tsx'

export const timeZones = Intl.supportedValuesOf('timeZone').map((name) => ({ value: name, label: name }))

/**
 * Returns the fields of the form for a level. The parent of an org unit is set at creation and cannot be
 * changed.
 */
export function useOrgUnitFields(
  ports: Pick<ConsolePorts, 'orgUnits'>,
  level: OrgUnitLevel,
  isNew: boolean,
): readonly FieldSpec<NewOrgUnit>[] {
  const above = isNew ? (orgUnitLevels[orgUnitLevels.indexOf(level) - 1] ?? null) : null
  const { orgUnits, refusal, again } = useOrgUnits(ports, above === null ? [] : [above])
  const parent: FieldSpec<NewOrgUnit>[] =
    above === null
      ? []
      : [
          {
            name: 'parent_id',
            label: <LevelName level={above} />,
            options: orgUnits.map(({ id, name, customer, organization }) => ({
              value: id,
              label: [name, customer === '' ? organization : customer].filter(Boolean).join(' · '),
            })),
            unread: refusal === null ? undefined : <UnreadChoices code={refusal.code} onRetry={again} />,
          },
        ]
  const own: FieldSpec<NewOrgUnit>[] =
    level === 'facility'
      ? [
          { name: 'address', label: <Trans>Address</Trans> },
          { name: 'time_zone', label: <Trans>Time zone</Trans>, options: timeZones },
        ]
      : []
  return [...parent, { name: 'name', label: <Trans>Name</Trans> }, ...own]
}

export function LevelName({ level }: { level: OrgUnitLevel }): ReactNode {
  switch (level) {
    case 'organization':
      return <Trans>Organization</Trans>
    case 'customer':
      return <Trans>Customer</Trans>
    case 'facility':
      return <Trans>Facility</Trans>
    case 'unit':
      return <Trans>Unit/Practice</Trans>
  }
}
