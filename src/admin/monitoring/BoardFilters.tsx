import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { deviceStatuses, type DeviceStatus } from '../../contract/monitoring/monitoring.ts'
import type { Board } from '../../state/admin/monitoring/board.ts'
import { StatusName } from './StatusName.tsx'
import { StatusShape } from './StatusShape.tsx'

/** Statuses that are always shown as filters. The others appear only while a device has them. */
const usual: ReadonlySet<DeviceStatus> = new Set(['ready', 'in_call', 'covered', 'needs_update', 'offline'])

/** Filters the beds by status, with the number of beds for each. */
export function BoardFilters({ board }: { board: Board }) {
  const { t, i18n } = useLingui()
  const counts = useAtomValue(board.countsAtom)
  const [filter, choose] = useAtom(board.filterAtom)
  const shown = deviceStatuses.filter(
    (status) => usual.has(status) || counts[status] > 0 || filter === status,
  )
  return (
    <div className="board-filters" role="group" aria-label={t`Show`}>
      <button type="button" aria-pressed={filter === 'all'} onClick={() => choose('all')}>
        <Trans>All</Trans> <b>{i18n.number(counts.all)}</b>
      </button>
      {shown.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={filter === status}
          onClick={() => choose(filter === status ? 'all' : status)}
        >
          <StatusShape status={status} />
          <StatusName status={status} /> <b>{i18n.number(counts[status])}</b>
        </button>
      ))}
    </div>
  )
}
