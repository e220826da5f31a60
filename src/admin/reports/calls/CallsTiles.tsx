import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CallsReport } from '../../../contract/reports.ts'
import { clockText } from '../../../domain/clockText.ts'
import { periodBefore } from '../../../domain/reports/reportPeriod.ts'
import type { Counted } from './counted.ts'

/** Figure of a period and of the period before; null for a figure that nothing was counted for. */
interface Compared {
  now: number | null
  before: number | null
}

/** Shows the main figures of the period, each beside that of the period before. */
export function CallsTiles({ report, counted }: { report: CallsReport; counted: Counted }) {
  const { i18n } = useLingui()
  const { totals, previous } = report
  const part = (some: number, all: number) => (all === 0 ? null : some / all)
  const day = (date: string) =>
    i18n.date(new Date(`${date}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  const earlier = periodBefore(report)
  return (
    <section className="report-compared">
      <p>
        <Trans>
          {day(report.from)} – {day(report.to)}, compared with {day(earlier.from)} – {day(earlier.to)}
        </Trans>
      </p>
      <dl className="report-tiles">
        {counted !== 'requests' && (
          <>
            <Tile name={<Trans>Calls</Trans>} look="count" now={totals.calls} before={previous.calls} />
            <Tile
              name={<Trans>Answered</Trans>}
              look="share"
              now={part(totals.answered, totals.calls)}
              before={part(previous.answered, previous.calls)}
            />
            <Tile
              name={
                totals.target === null ? (
                  <Trans>Within target</Trans>
                ) : (
                  <Trans>
                    Answered within <bdi>{clockText(totals.target * 1_000)}</bdi>
                  </Trans>
                )
              }
              look="share"
              now={part(totals.in_time, totals.calls)}
              before={part(previous.in_time, previous.calls)}
            />
            <Tile
              name={<Trans>Median wait</Trans>}
              look="clock"
              now={totals.wait_median}
              before={previous.wait_median}
            />
            <Tile
              name={<Trans>90 of 100 within</Trans>}
              look="clock"
              now={totals.wait_p90}
              before={previous.wait_p90}
            />
          </>
        )}
        {counted !== 'calls' && (
          <>
            <Tile
              name={<Trans>Requests</Trans>}
              look="count"
              now={totals.requests}
              before={previous.requests}
            />
            <Tile
              name={<Trans>Done in time</Trans>}
              look="share"
              now={part(totals.requests_in_time, totals.requests)}
              before={part(previous.requests_in_time, previous.requests)}
            />
          </>
        )}
        {counted === 'requests' && (
          <>
            <Tile
              name={<Trans>Median time until done</Trans>}
              look="clock"
              now={totals.done_median}
              before={previous.done_median}
            />
            <Tile
              name={<Trans>90 of 100 done within</Trans>}
              look="clock"
              now={totals.done_p90}
              before={previous.done_p90}
            />
          </>
        )}
      </dl>
    </section>
  )
}

type Look = 'count' | 'share' | 'clock'

function Tile({ name, look, now, before }: Compared & { name: ReactNode; look: Look }) {
  const { i18n } = useLingui()
  const text = (value: number | null) => {
    if (value === null) return '–'
    if (look === 'clock') return clockText(value * 1_000)
    if (look === 'count') return i18n.number(value)
    return i18n.number(value, { style: 'percent', maximumFractionDigits: 1 })
  }
  const [shown, earlier] = [text(now), text(before)]
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{shown}</strong>
        <small>
          {now === null || before === null || (look === 'count' && before === 0) ? (
            <Trans>
              before: <bdi>{earlier}</bdi>
            </Trans>
          ) : shown === earlier ? (
            <Trans>unchanged</Trans>
          ) : (
            <Change look={look} now={now} before={before} earlier={earlier} />
          )}
        </small>
      </dd>
    </div>
  )
}

interface ChangeProps {
  look: Look
  now: number
  before: number
  /** Text of the figure before. */
  earlier: string
}

/** Shows in which direction and how far a figure has changed: a count in percent, a share in points. */
function Change({ look, now, before, earlier }: ChangeProps) {
  const { t, i18n } = useLingui()
  const by = Math.abs(now - before)
  const points = Math.round(by * 1_000) / 10
  const far = {
    count: () => i18n.number(by / before, { style: 'percent', maximumFractionDigits: 1 }),
    share: () => t`${plural(points, { one: '# point', other: '# points' })}`,
    clock: () => clockText(Math.abs(Math.floor(now) - Math.floor(before)) * 1_000),
  }[look]()
  return (
    <>
      <span aria-hidden="true">{now > before ? '↑ ' : '↓ '}</span>
      <span className="sr-only">{now > before ? <Trans>Higher:</Trans> : <Trans>Lower:</Trans>} </span>
      <Trans>
        <bdi>{far}</bdi> from <bdi>{earlier}</bdi>
      </Trans>
    </>
  )
}
