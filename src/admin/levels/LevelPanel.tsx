import { Trans } from '@lingui/react/macro'
import type { Level } from '../../state/admin/orgUnits/levels.ts'
import { Loader } from '../../ui/status/Loader.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { LevelTree } from './LevelTree.tsx'
import { useLevels } from './useLevels.ts'

interface LevelPanelProps {
  /** Name of the choice of all levels; null if one level contains them all. */
  everything: string | null
  /** Id of the chosen level; null for all. */
  chosen: string | null
  /** Ids of the levels that were chosen last. */
  recent: readonly string[]
  onChoose: (id: string | undefined) => void
}

/** Content of the popover that chooses a level: a search, the levels chosen last, and the tree. */
export function LevelPanel({ everything, chosen, recent, onChoose }: LevelPanelProps) {
  // The counts are those of now: the panel asks again when it opens.
  const { value: tree, refusal, again } = useLevels({ isNew: true })
  return (
    <div className="level-panel">
      {refusal !== null && <ListFailed code={refusal.code} onRetry={again} />}
      {tree !== null ? (
        <LevelTree
          tree={everything === null ? tree : withAll(tree, everything)}
          chosen={chosen ?? ''}
          recent={recent
            .flatMap((id) => tree.filter((level) => level.id === id && id !== chosen))
            .slice(0, 3)}
          onChoose={(id) => onChoose(id === '' ? undefined : id)}
        />
      ) : (
        refusal === null && (
          <Loader>
            <Trans>Loading</Trans>
          </Loader>
        )
      )}
    </div>
  )
}

/** Returns the tree below a row for all levels, whose id is ''. */
function withAll(tree: readonly Level[], name: string): Level[] {
  const tops = tree.filter(({ depth }) => depth === 0)
  const offline = tops.map((level) => level.offline).filter((count) => count !== null)
  const all: Level = {
    id: '',
    level: null,
    name,
    parent_id: null,
    path: [{ id: '', name }],
    depth: 0,
    children: 0,
    place: 1,
    siblings: tops.length + 1,
    beds: tops.reduce((sum, { beds }) => sum + beds, 0),
    offline: offline.length === 0 ? null : offline.reduce((sum, count) => sum + count, 0),
  }
  return [all, ...tree]
}
