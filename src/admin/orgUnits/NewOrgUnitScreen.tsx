import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { NewOrgUnit, type OrgUnitLevel, orgUnitPaths } from '../../contract/orgUnits.ts'
import { orgUnitProblems } from '../../domain/records.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { NewRecordScreen } from '../records/NewRecordScreen.tsx'
import { useSectionName } from '../shell/useSectionName.ts'
import { useOrgUnitFields } from './OrgUnitFields.tsx'

/** Form for a new organization, customer, facility or unit. The address can preselect its parent. */
export function NewOrgUnitScreen({ ports, level }: { ports: ConsolePorts; level: OrgUnitLevel }) {
  const { t } = useLingui()
  const { below = '' } = useSearch({ from: '/admin' })
  const fields = useOrgUnitFields(ports, level, true)
  const section = orgUnitPaths[level]
  const titles = {
    organization: t`New organization`,
    customer: t`New customer`,
    facility: t`New facility`,
    unit: t`New unit`,
  }
  return (
    <NewRecordScreen<NewOrgUnit, NewOrgUnit>
      records={ports.orgUnits(level)}
      title={titles[level]}
      section={section}
      sectionName={useSectionName(section)}
      fields={() => fields}
      first={{ name: '', parent_id: below, address: '', time_zone: '' }}
      schema={NewOrgUnit}
      problemsOf={(values) => orgUnitProblems(level, values)}
      bodyOf={(values) => values}
    />
  )
}
