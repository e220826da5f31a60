import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { type NodeLevel, nodePaths } from '../../contract/structure.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { NewRecordScreen } from '../records/NewRecordScreen.tsx'
import { useSectionName } from '../shell/useSectionName.ts'
import { problemsOfNode } from './NodeScreen.tsx'
import { useNodeFields } from './NodeFields.tsx'

/** Form for a new organization, customer, facility or unit. The address can preselect its parent. */
export function NewNodeScreen({ ports, level }: { ports: ConsolePorts; level: NodeLevel }) {
  const { t } = useLingui()
  const { searchStr } = useLocation()
  const fields = useNodeFields(ports, level, true)
  const section = nodePaths[level]
  const titles = {
    organization: t`New organization`,
    customer: t`New customer`,
    facility: t`New facility`,
    unit: t`New unit`,
  }
  const first = {
    name: '',
    parent_id: new URLSearchParams(searchStr).get('below') ?? '',
    ...(level === 'facility' && { address: '', time_zone: '' }),
  }
  return (
    <NewRecordScreen
      records={ports.nodes(level)}
      title={titles[level]}
      section={section}
      sectionName={useSectionName(section)}
      fields={fields}
      first={first}
      problemsOf={problemsOfNode(level)}
    />
  )
}
