import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ManagedOrgUnit } from '../../state/admin/orgUnits/orgUnitPaths.ts'
import { SelectField } from '../records/SelectField.tsx'

interface OrgUnitFieldProps {
  label: ReactNode
  orgUnits: readonly ManagedOrgUnit[]
  /** `orgUnitId` of the selected org unit; '' for none. */
  value: string
  onChange: (value: string) => void
  error?: ReactNode
}

/** Returns a string that identifies an org unit uniquely. */
export const orgUnitId = ({ level, id }: Pick<ManagedOrgUnit, 'level' | 'id'>): string =>
  `${level} ${id ?? ''}`

/** Converts an `orgUnitId` into the fields that the server expects. */
export function orgUnitOfId(key: string): { level: string; node_id: string | null } {
  const [level = '', id = ''] = key.split(' ')
  return { level, node_id: id === '' ? null : id }
}

/** Field for one of the org units that the user manages, each shown with its full path. */
export function OrgUnitField({ label, orgUnits, value, onChange, error }: OrgUnitFieldProps) {
  const { t } = useLingui()
  const options = orgUnits.map((orgUnit) => ({
    value: orgUnitId(orgUnit),
    label: orgUnit.path.length === 0 ? t`Whole platform` : orgUnit.path.map(({ name }) => name).join(' › '),
  }))
  return <SelectField label={label} value={value} options={options} onChange={onChange} error={error} />
}
