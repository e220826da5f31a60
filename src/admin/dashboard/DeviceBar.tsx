import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { deviceStatuses } from '../../contract/monitoring/monitoring.ts'
import type { BoardCounts } from '../../state/admin/monitoring/board.ts'
import { StatusMark } from '../monitoring/StatusName.tsx'

/** Shows how many devices have each status, as one bar and as a list; with a link to the board. */
export function DeviceBar({ counts }: { counts: BoardCounts }) {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <section className="dash-part" aria-labelledby={id}>
      <h2 id={id}>
        <Link to="/admin/monitoring">
          <Trans>Devices</Trans>
        </Link>{' '}
        <span>{i18n.number(counts.all)}</span>
      </h2>
      <div className="dash-bar" aria-hidden="true">
        {deviceStatuses.map(
          (status) =>
            counts[status] > 0 && (
              <i key={status} className={`dash-bar-${status}`} style={{ flexGrow: counts[status] }} />
            ),
        )}
      </div>
      <dl className="dash-statuses">
        {deviceStatuses.map((status) => (
          <div key={status}>
            <dt>
              <Link to="/admin/monitoring" search={{ status }}>
                <StatusMark status={status} />
              </Link>
            </dt>
            <dd>{i18n.number(counts[status])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
