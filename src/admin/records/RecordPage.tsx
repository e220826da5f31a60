import { type NodeLevel, nodeLevels, nodePaths } from '../../contract/structure.ts'
import type { Section } from '../../domain/consoleSections.ts'
import { assignmentsFor } from '../../domain/roles.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { NewImportScreen } from '../imports/NewImportScreen.tsx'
import { NewRoomScreen } from '../rooms/NewRoomScreen.tsx'
import { RoomScreen } from '../rooms/RoomScreen.tsx'
import { RoomsScreen } from '../rooms/RoomsScreen.tsx'
import { NewNodeScreen } from '../structure/NewNodeScreen.tsx'
import { NodeScreen } from '../structure/NodeScreen.tsx'
import { NodesScreen } from '../structure/NodesScreen.tsx'
import { NotFound } from '../faults/NotFound.tsx'

type KeptSection = (typeof nodePaths)[NodeLevel] | 'rooms'

/** Reports whether the records of a section have their own pages. */
export function isKept(section: Section): section is KeptSection {
  return section === 'rooms' || nodeLevels.some((level) => nodePaths[level] === section)
}

interface RecordPageProps {
  ports: ConsolePorts
  profile: Profile
  section: KeptSection
  /** Null for the list, `new` for one that is to be made. */
  record: string | null
}

/** A section's list, one of its records, or a new one. */
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
  const level = nodeLevels.find((name) => nodePaths[name] === section)
  if (level === undefined) return <NotFound />
  const mayAdd = keeping.some(({ path }) => path.length <= nodeLevels.indexOf(level))
  if (record === null) return <NodesScreen ports={ports} level={level} mayAdd={mayAdd} />
  if (record === 'new') return mayAdd ? <NewNodeScreen ports={ports} level={level} /> : <NotFound />
  return <NodeScreen ports={ports} held={profile.roles} level={level} id={record} mayChange={mayChange} />
}
