import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { deviceStatuses } from '../../contract/monitoring/monitoring.ts'
import type { Board } from '../../state/admin/monitoring/board.ts'
import { StatusMark } from '../monitoring/StatusName.tsx'

/** Shows a live count of devices by status, with a link to the board. */
export function DeviceCounts({ board }: { board: Board }) {
  const { i18n } = useLingui()
  const counts = useAtomValue(board.countsAtom)
  return (
    <section className="dashboard-part">
      <h2>
        <Link to="/admin/monitoring">
          <Trans>Devices</Trans>
        </Link>
        <span>{i18n.number(counts.all)}</span>
      </h2>
      <dl className="dashboard-list">
        {deviceStatuses.map((status) => (
          <div key={status}>
            <dt>
              <StatusMark status={status} />
            </dt>
            <dd>{i18n.number(counts[status])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
