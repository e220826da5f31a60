import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { AttentionGroup } from '../../state/admin/monitoring/attention.ts'
import type { Board } from '../../state/admin/monitoring/board.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Listed } from '../list/Listed.tsx'
import { RelativeTime } from '../rooms/RelativeTime.tsx'
import { alertShapes } from './alertShapes.ts'
import { AlertText } from './AlertText.tsx'
import { StatusShape } from './StatusShape.tsx'

/** Maximum number of groups shown here; more are easier to read in the list. */
const most = 30
/** Maximum number of beds shown by name; the others are shown as a count. */
const named = 6

interface NeedsAttentionProps {
  board: Board
  mayKeep: boolean
  now: number
}

/** Shows the alerts that need attention, most severe first. */
export function NeedsAttention({ board, mayKeep, now }: NeedsAttentionProps) {
  const groups = useAtomValue(board.attentionAtom)
  return (
    <aside className="attention" aria-labelledby="needs-attention">
      <h2 id="needs-attention">
        <Trans>Needs attention</Trans>
      </h2>
      {groups.length === 0 && (
        <p className="console-empty">
          <Trans>All devices are working.</Trans>
        </p>
      )}
      <ul>
        {groups.slice(0, most).map((group) => (
          <li key={group.id}>
            <StatusShape status={alertShapes[group.kind]} />
            <p>
              <Beds group={group} /> <bdi>{group.unit}</bdi>
            </p>
            <RelativeTime at={group.since} now={now} />
            <p className="attention-words">
              <AlertText kind={group.kind} several={group.beds.length > 1} />
            </p>
            <Taken group={group} mayKeep={mayKeep} onTake={() => void board.acknowledge(group)} />
          </li>
        ))}
      </ul>
      {groups.length > most && (
        <Link to="/admin/care-system-units" search={{ alert: 'any' }}>
          <Plural value={groups.length - most} one="and # more" other="and # more" />
        </Link>
      )}
    </aside>
  )
}

function Beds({ group: { beds } }: { group: AttentionGroup }) {
  return (
    <b>
      <Listed
        items={beds.slice(0, named).map(({ id, number, bed }) => (
          <Link
            key={id}
            from="/admin/monitoring"
            to="/admin/monitoring"
            search={(before) => ({ ...before, device: id })}
            resetScroll={false}
          >
            <bdi>
              {number}
              {bed}
            </bdi>
          </Link>
        ))}
      />
      {beds.length > named && (
        <>
          {' '}
          <Plural value={beds.length - named} one="and # more" other="and # more" />
        </>
      )}
    </b>
  )
}

interface TakenProps {
  group: AttentionGroup
  mayKeep: boolean
  onTake: () => void
}

function Taken({ group: { takenBy }, mayKeep, onTake }: TakenProps) {
  if (takenBy !== null)
    return (
      <p className="attention-words">
        <Trans>
          <bdi>{takenBy}</bdi> is handling it.
        </Trans>
      </p>
    )
  if (!mayKeep) return null
  return (
    <div className="attention-words">
      <Button tone="quiet" icon="check" onPress={onTake}>
        <Trans>I’ll Handle It</Trans>
      </Button>
    </div>
  )
}
