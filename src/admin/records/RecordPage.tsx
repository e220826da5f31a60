import { type OrgUnitLevel, orgUnitLevels, orgUnitPaths } from '../../contract/orgUnits.ts'
import type { Section } from '../../domain/consoleSections.ts'
import { assignmentsFor } from '../../domain/permissions/roles.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { NewImportScreen } from '../imports/NewImportScreen.tsx'
import { NewRoomScreen } from '../rooms/NewRoomScreen.tsx'
import { RoomScreen } from '../rooms/RoomScreen.tsx'
import { RoomsScreen } from '../rooms/RoomsScreen.tsx'
import { NewOrgUnitScreen } from '../orgUnits/NewOrgUnitScreen.tsx'
import { OrgUnitScreen } from '../orgUnits/OrgUnitScreen.tsx'
import { OrgUnitsScreen } from '../orgUnits/OrgUnitsScreen.tsx'
import { NotFound } from '../faults/NotFound.tsx'

type KeptSection = (typeof orgUnitPaths)[OrgUnitLevel] | 'rooms'

/** Reports whether the records of a section have their own pages. */
export function isKept(section: Section): section is KeptSection {
  return section === 'rooms' || orgUnitLevels.some((level) => orgUnitPaths[level] === section)
}

interface RecordPageProps {
  ports: ConsolePorts
  profile: Profile
  section: KeptSection
  /** `null` for the list, `new` for a record to create. */
  record: string | null
}

/** Shows the list of a section, one of its records, or the form for a new one. */
export function RecordPage({ ports, profile, section, record }: RecordPageProps) {
  const keeping = assignmentsFor(profile.roles, 'changeStructure')
  const mayChange = keeping.length > 0
  if (section === 'rooms') {
    if (record === null) {
      const seesPatients = assignmentsFor(profile.roles, 'seePatients').length > 0
      return <RoomsScreen ports={ports} mayAdd={mayChange} seesPatients={seesPatients} />
    }
    if (record === 'import') return mayChange ? <NewImportScreen ports={ports} kind="rooms" /> : <NotFound />
    if (record !== 'new')
      return <RoomScreen ports={ports} profile={profile} id={record} mayChange={mayChange} />
    return mayChange ? <NewRoomScreen ports={ports} /> : <NotFound />
  }
  const level = orgUnitLevels.find((name) => orgUnitPaths[name] === section)
  if (level === undefined) return <NotFound />
  const mayAdd = keeping.some(({ path }) => path.length <= orgUnitLevels.indexOf(level))
  if (record === null) return <OrgUnitsScreen ports={ports} level={level} mayAdd={mayAdd} />
  if (record === 'new') return mayAdd ? <NewOrgUnitScreen ports={ports} level={level} /> : <NotFound />
  return <OrgUnitScreen ports={ports} held={profile.roles} level={level} id={record} mayChange={mayChange} />
}
