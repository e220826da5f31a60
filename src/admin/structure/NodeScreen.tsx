import type { Assignment } from '../../contract/roles.ts'
import { type NodeItem, type NodeLevel, nodePaths } from '../../contract/structure.ts'
import { nodeProblems } from '../../domain/records.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { Draft } from '../../state/admin/records.ts'
import { LevelLinks } from '../permissions/LevelLinks.tsx'
import { RecordScreen } from '../records/RecordScreen.tsx'
import { useSectionName } from '../shell/useSectionName.ts'
import { useNodeFields } from './NodeFields.tsx'

interface NodeScreenProps {
  ports: ConsolePorts
  held: readonly Assignment[]
  level: NodeLevel
  id: string
  mayChange: boolean
}

/** Returns a function that validates a draft for that level. */
export const problemsOfNode =
  (level: NodeLevel) =>
  ({ name = '', parent_id = '', address = '', time_zone = '' }: Draft) =>
    nodeProblems(level, { name, parent_id, address, time_zone })

function draftOf({ level, name, address, time_zone }: NodeItem): Draft {
  return level === 'facility' ? { name, address, time_zone } : { name }
}

const linksOf = ({ id }: NodeItem) => <LevelLinks id={id} />

/** One organization, customer, facility or unit. */
export function NodeScreen({ ports, held, level, id, mayChange }: NodeScreenProps) {
  const fields = useNodeFields(ports, level, false)
  const section = nodePaths[level]
  return (
    <RecordScreen
      ports={ports}
      records={ports.nodes(level)}
      id={id}
      section={section}
      sectionName={useSectionName(section)}
      held={held}
      mayChange={mayChange}
      titleOf={({ name }) => name}
      fields={fields}
      draftOf={draftOf}
      // The parent cannot be changed here.
      problemsOf={(draft) => problemsOfNode(level)({ ...draft, parent_id: id })}
      {...(mayChange && { more: linksOf })}
    />
  )
}
