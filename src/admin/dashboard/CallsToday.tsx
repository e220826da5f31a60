import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Dashboard } from '../../contract/monitoring/dashboard.ts'
import { RelativeTime } from '../rooms/RelativeTime.tsx'

/** Shows today's calls by patients: how many were answered, how many are waiting and when they began. */
export function CallsToday({ today }: { today: Dashboard }) {
  const { i18n } = useLingui()
  const { calls, waiting, as_of: now } = today
  const answered = calls.reduce((sum, hour) => sum + hour.answered, 0)
  const missed = calls.reduce((sum, hour) => sum + hour.missed, 0)
  return (
    <section className="dashboard-part">
      <h2>
        <Trans>Patient calls today</Trans>
      </h2>
      <dl className="dashboard-figures">
        <div>
          <dt>
            <Trans>Answered</Trans>
          </dt>
          <dd>{i18n.number(answered)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Not answered</Trans>
          </dt>
          <dd>{i18n.number(missed)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Waiting now</Trans>
          </dt>
          <dd>
            {i18n.number(waiting.count)}
            {waiting.since !== null && (
              <small>
                <Trans>
                  first call <RelativeTime at={waiting.since} now={now} />
                </Trans>
              </small>
            )}
          </dd>
        </div>
      </dl>
      {calls.length > 0 && <Hours calls={calls} />}
    </section>
  )
}

/** Shows one bar per hour. Each bar also has its figures as text. */
function Hours({ calls }: Pick<Dashboard, 'calls'>) {
  const { i18n } = useLingui()
  const most = Math.max(...calls.map(({ answered, missed }) => answered + missed), 1)
  return (
    <ul className="dashboard-hours">
      {calls.map(({ hour, answered, missed }) => (
        <li key={hour}>
          <span>{i18n.date(new Date(Date.UTC(1970, 0, 1, hour)), { hour: 'numeric', timeZone: 'UTC' })}</span>
          <span className="dashboard-bar" aria-hidden="true">
            {answered > 0 && <i style={{ inlineSize: `${(answered / most) * 100}%` }} />}
            {missed > 0 && (
              <i className="dashboard-missed" style={{ inlineSize: `${(missed / most) * 100}%` }} />
            )}
          </span>
          <span>
            <Plural value={answered} one="# answered" other="# answered" />
            {missed > 0 && (
              <>
                {' · '}
                <Plural value={missed} one="# not answered" other="# not answered" />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
