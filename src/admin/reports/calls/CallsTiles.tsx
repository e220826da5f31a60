import { Trans } from '@lingui/react/macro'
import type { CallsReport } from '../../../contract/reports.ts'
import { clockText } from '../../../domain/clockText.ts'
import { comparedWith } from '../../../domain/reports/reportPeriod.ts'
import { ComparedTile } from '../ComparedTile.tsx'
import type { Counted } from './counted.ts'

interface CallsTilesProps {
  report: CallsReport
  counted: Counted
  today: string
}

/** Shows the main figures of the period, each beside that of the period before. */
export function CallsTiles({ report, counted, today }: CallsTilesProps) {
  const { totals } = report
  const previous = comparedWith(report, today) === undefined ? undefined : report.previous
  const part = (some: number, all: number) => (all === 0 ? null : some / all)
  return (
    <dl className="report-tiles">
      {counted !== 'requests' && (
        <>
          <ComparedTile
            name={<Trans>Calls</Trans>}
            look="count"
            now={totals.calls}
            before={previous?.calls}
          />
          <ComparedTile
            name={<Trans>Answered</Trans>}
            look="share"
            now={part(totals.answered, totals.calls)}
            before={previous && part(previous.answered, previous.calls)}
          />
          <ComparedTile
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
            before={previous && part(previous.in_time, previous.calls)}
          />
          <ComparedTile
            name={<Trans>Median wait</Trans>}
            look="clock"
            now={totals.wait_median}
            before={previous?.wait_median}
          />
          <ComparedTile
            name={<Trans>90 of 100 within</Trans>}
            look="clock"
            now={totals.wait_p90}
            before={previous?.wait_p90}
          />
        </>
      )}
      {counted !== 'calls' && (
        <>
          <ComparedTile
            name={<Trans>Requests</Trans>}
            look="count"
            now={totals.requests}
            before={previous?.requests}
          />
          <ComparedTile
            name={<Trans>Done in time</Trans>}
            look="share"
            now={part(totals.requests_in_time, totals.requests)}
            before={previous && part(previous.requests_in_time, previous.requests)}
          />
        </>
      )}
      {counted === 'requests' && (
        <>
          <ComparedTile
            name={<Trans>Median time until done</Trans>}
            look="clock"
            now={totals.done_median}
            before={previous?.done_median}
          />
          <ComparedTile
            name={<Trans>90 of 100 done within</Trans>}
            look="clock"
            now={totals.done_p90}
            before={previous?.done_p90}
          />
        </>
      )}
    </dl>
  )
}
