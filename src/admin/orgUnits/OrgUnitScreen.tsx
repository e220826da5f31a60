import type { Assignment } from '../../contract/permissions/roles.ts'
import { type OrgUnitItem, type OrgUnitLevel, orgUnitPaths } from '../../contract/orgUnits.ts'
import { orgUnitProblems } from '../../domain/records.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { Draft } from '../../state/admin/records/records.ts'
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

/** Returns a function that validates a draft for that level. */
export const problemsOfOrgUnit =
  (level: OrgUnitLevel) =>
  ({ name = '', parent_id = '', address = '', time_zone = '' }: Draft) =>
    orgUnitProblems(level, { name, parent_id, address, time_zone })

function draftOf({ level, name, address, time_zone }: OrgUnitItem): Draft {
  return level === 'facility' ? { name, address, time_zone } : { name }
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
      fields={fields}
      draftOf={draftOf}
      // The parent cannot be changed here.
      problemsOf={(draft) => problemsOfOrgUnit(level)({ ...draft, parent_id: id })}
      more={mayChange ? linksOf : undefined}
    />
  )
}
