import type { Assignment } from '../../contract/permissions/roles.ts'
import { OrgUnitChange, type OrgUnitItem, type OrgUnitLevel, orgUnitPaths } from '../../contract/orgUnits.ts'
import { orgUnitProblems } from '../../domain/records.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { LevelLinks } from '../permissions/LevelLinks.tsx'
import { RecordScreen } from '../records/RecordScreen.tsx'
import { useSectionName } from '../shell/useSectionName.ts'
import { useOrgUnitFields } from './OrgUnitFields.tsx'

interface OrgUnitScreenProps {
  ports: ConsolePorts
  held: readonly Assignment[]
  level: OrgUnitLevel
  id: string
  mayChange: boolean
}

const linksOf = ({ id }: OrgUnitItem) => <LevelLinks id={id} />

/** Shows an organization, customer, facility or unit. */
export function OrgUnitScreen({ ports, held, level, id, mayChange }: OrgUnitScreenProps) {
  const fields = useOrgUnitFields(ports, level, false)
  const section = orgUnitPaths[level]
  return (
    <RecordScreen
      ports={ports}
      records={ports.orgUnits(level)}
      id={id}
      section={section}
      sectionName={useSectionName(section)}
      held={held}
      mayChange={mayChange}
      titleOf={({ name }) => name}
      fields={() => fields}
      valuesOf={(item) => ({ ...item, parent_id: id })}
      problemsOf={(values) => orgUnitProblems(level, values)}
      schema={OrgUnitChange}
      bodyOf={(changed) => changed}
      more={mayChange ? linksOf : undefined}
    />
  )
}
