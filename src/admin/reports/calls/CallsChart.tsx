import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CallsReport, CallsRow } from '../../../contract/reports.ts'
import { weekWithin } from '../../../domain/reports/reportPeriod.ts'
import { callsColumns } from './CallsColumns.tsx'
import type { ChartColumn } from '../chart.ts'
import { type ChartStep, chartSteps } from './chartSteps.ts'
import type { Counted } from './counted.ts'
import { hourText } from '../hourText.ts'
import { ReportChart } from '../ReportChart.tsx'
import { ReportTable } from '../ReportTable.tsx'
import { WaitColumns } from './WaitColumns.tsx'

interface CallsChartProps {
  report: CallsReport
  counted: Counted
  step: ChartStep
  onStep: (step: ChartStep) => void
  /** End of the scale of waiting times in the table, in seconds. */
  top: number
}

/** Shows the calls, or the requests, by hour of the day, by day or by week, as a chart or as a table. */
export function CallsChart({ report, counted, step, onStep, top }: CallsChartProps) {
  const { t, i18n } = useLingui()
  const [isTable, setTable] = useState(false)
  const isOfRequests = counted === 'requests'
  const label = useLabel(step, isOfRequests)
  const rows = rowsOf(report, step)
  const date = (day: string, weekday?: 'short') =>
    i18n.date(new Date(`${day}T00:00:00Z`), { weekday, month: 'short', day: 'numeric', timeZone: 'UTC' })
  const nameOf = (key: string) => (step === 'hour' ? hourText(i18n, Number(key)) : date(key))
  const whenOf = (key: string) => {
    if (step === 'hour') return hourText(i18n, Number(key))
    if (step === 'day') return date(key, 'short')
    const { from, to } = weekWithin(key, report)
    return from === to ? date(from) : t`${date(from)} – ${date(to)}`
  }
  const columnText = ({ key, values: [good = 0, bad = 0] }: ChartColumn) => {
    const [when, all] = [whenOf(key), good + bad]
    if (isOfRequests) {
      if (all === 0) return t`${when}: no requests`
      return t`${when}: ${plural(all, { one: '# request', other: '# requests' })}, ${plural(bad, { one: '# late', other: '# late' })}`
    }
    if (all === 0) return t`${when}: no calls`
    return t`${when}: ${plural(all, { one: '# call', other: '# calls' })}, ${plural(bad, { one: '# not answered', other: '# not answered' })}`
  }
  const target = targetOf(report, isOfRequests)
  return (
    <div className="report-charted">
      <div className="report-steps">
        <div role="group" aria-label={t`Chart`}>
          {chartSteps.map((name) => (
            <button key={name} type="button" aria-pressed={name === step} onClick={() => onStep(name)}>
              <StepName step={name} />
            </button>
          ))}
        </div>
        <button type="button" onClick={() => setTable(!isTable)}>
          {isTable ? <Trans>Show as Chart</Trans> : <Trans>Show as Table</Trans>}
        </button>
      </div>
      {isTable ? (
        <ReportTable
          label={label}
          columns={callsColumns(step, i18n, { counted, target, top, period: report })}
          rows={rows}
          total={rows.length}
        />
      ) : (
        <ReportChart
          key={step}
          label={label}
          series={
            isOfRequests
              ? [
                  { name: t`Done in time`, look: 'plain' },
                  { name: t`Late`, look: 'hatch' },
                ]
              : [
                  { name: t`Answered`, look: 'plain' },
                  { name: t`Not answered`, look: 'hatch' },
                ]
          }
          columns={rows.map((row) => ({
            key: row.key,
            values: isOfRequests
              ? [row.requests_in_time, row.requests - row.requests_in_time]
              : [row.answered, row.calls - row.answered],
          }))}
          nameOf={nameOf}
          sliderLabel={
            { hour: t`Hour in the chart`, day: t`Day in the chart`, week: t`Week in the chart` }[step]
          }
          format={(value) => i18n.number(value)}
          columnText={columnText}
          plainText={columnText}
          waits={{
            name: t`Median to 90 of 100`,
            view: (
              <WaitColumns
                target={target}
                waits={rows.map((row) => ({
                  key: row.key,
                  median: isOfRequests ? row.done_median : row.wait_median,
                  p90: isOfRequests ? row.done_p90 : row.wait_p90,
                }))}
              />
            ),
          }}
        />
      )}
    </div>
  )
}

function useLabel(step: ChartStep, isOfRequests: boolean): string {
  const { t } = useLingui()
  return isOfRequests
    ? { hour: t`Requests by hour of day`, day: t`Requests by day`, week: t`Requests by week` }[step]
    : { hour: t`Calls by hour of day`, day: t`Calls by day`, week: t`Calls by week` }[step]
}

function StepName({ step }: { step: ChartStep }) {
  switch (step) {
    case 'hour':
      return <Trans>Hour of day</Trans>
    case 'day':
      return <Trans>Day</Trans>
    case 'week':
      return <Trans>Week</Trans>
  }
}

/** Returns the rows of the chart; the name of each is its key. */
function rowsOf({ hours, days, weeks }: CallsReport, step: ChartStep): CallsRow[] {
  const row = (key: string, waits: Omit<CallsRow, 'key' | 'name' | 'place'>) => ({
    ...waits,
    key,
    name: key,
    place: '',
  })
  switch (step) {
    case 'hour':
      return hours.map(({ hour, ...waits }) => row(String(hour), waits))
    case 'day':
      return days.map(({ day, ...waits }) => row(day, waits))
    case 'week':
      return weeks.map(({ week, ...waits }) => row(week, waits))
  }
}

/** Returns the target of the waiting times in seconds; kinds of request have a target each. */
export function targetOf({ totals, kinds }: CallsReport, isOfRequests: boolean): number | null {
  if (!isOfRequests) return totals.target
  const [kind] = kinds
  return kinds.length === 1 && kind !== undefined ? kind.target : null
}
