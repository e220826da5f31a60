import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { deviceStatuses } from '../../contract/monitoring/monitoring.ts'
import type { Board, BoardFilter } from '../../state/admin/monitoring/board.ts'
import { StatusName } from './StatusName.tsx'
import { StatusShape } from './StatusShape.tsx'

interface BoardFiltersProps {
  board: Board
  filter: BoardFilter
  onChoose: (filter: BoardFilter) => void
}

/** Filters the beds by status, with the number of beds for each. */
export function BoardFilters({ board, filter, onChoose }: BoardFiltersProps) {
  const { t, i18n } = useLingui()
  const counts = useAtomValue(board.countsAtom)
  return (
    <div className="board-filters" role="group" aria-label={t`Show`}>
      {(['all', ...deviceStatuses] as const).map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={filter === status}
          onClick={() => onChoose(filter === status ? 'all' : status)}
        >
          {status !== 'all' && <StatusShape status={status} />}
          <span>{status === 'all' ? <Trans>All</Trans> : <StatusName status={status} />}</span>{' '}
          <b>{i18n.number(counts[status])}</b>
        </button>
      ))}
    </div>
  )
}
