import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type CallsGroup, callsGroups, type CallsReport } from '../../contract/reports.ts'
import { clockText } from '../../domain/clockText.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { callsColumns } from './CallsColumns.tsx'
import type { ChartColumn } from './chart.ts'
import { ClaimedLevels } from './ClaimedLevels.tsx'
import { DayChart } from './DayChart.tsx'
import { hourText } from './hourText.ts'
import { RequestKinds } from './RequestKinds.tsx'
import { ReportChart } from './ReportChart.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import { ReportTable } from './ReportTable.tsx'
import { SinceNote } from './SinceNote.tsx'
import { useReport } from './useReport.ts'

/** Shows how long patients waited for an answer to their calls, and which people came. */
export function CallsScreen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  const { report, request } = useReport({
    fetch: ports.reports.calls,
    names: ['below', 'group'],
    now: ports.now(),
  })
  const group = callsGroups.find((name) => name === request.query.get('group')) ?? 'unit'
  return (
    <ReportFrame
      ports={ports}
      title={t`Calls and Requests`}
      csv="/api/v1/reports/calls.csv"
      choices={[
        {
          name: 'group',
          label: t`Grouped by`,
          options: [
            { value: '', label: t`by unit or practice` },
            { value: 'facility', label: t`by facility` },
            { value: 'room', label: t`by room and bed` },
            { value: 'hour', label: t`by hour` },
            { value: 'day', label: t`by day` },
          ],
        },
      ]}
      request={request}
    >
      {report !== null && <Figures report={report} group={group} />}
    </ReportFrame>
  )
}

/** End of the scale of waiting times, in seconds: all minutes that contain most of them and the target. */
function scaleOf({ totals, items }: CallsReport): number {
  const longest = Math.max(totals.target ?? 0, ...items.map(({ wait_p90: p90 }) => p90 ?? 0), 60)
  return Math.min(3_600, Math.ceil((longest * 1.1) / 60) * 60)
}

function Figures({ report, group }: { report: CallsReport; group: CallsGroup }) {
  const { t, i18n } = useLingui()
  const { totals, days, hours, items, total } = report
  if (totals.calls + totals.requests === 0)
    return (
      <>
        <p className="console-empty">
          <Trans>No patient called or asked for anything in this period.</Trans>
        </p>
        <SinceNote report={report} />
      </>
    )
  const countsOf = ({ calls, answered }: { calls: number; answered: number }) => [answered, calls - answered]
  const textOf = (when: string, [answered = 0, unanswered = 0]: readonly number[]) => {
    const calls = answered + unanswered
    if (calls === 0) return t`${when}: no calls`
    return t`${when}: ${plural(calls, { one: '# call', other: '# calls' })}, ${plural(unanswered, { one: '# not answered', other: '# not answered' })}`
  }
  const dayText = ({ key, values }: ChartColumn) =>
    textOf(
      i18n.date(new Date(`${key}T00:00:00Z`), {
        weekday: 'short',
        month: 'short',
        day: 'numeric',
        timeZone: 'UTC',
      }),
      values,
    )
  const hourColumnText = ({ key, values }: ChartColumn) => textOf(hourText(i18n, Number(key)), values)
  const series = [
    { name: t`Answered`, look: 'plain' },
    { name: t`Not answered`, look: 'hatch' },
  ] as const
  const format = (value: number) => i18n.number(value)
  return (
    <>
      <Tiles report={report} />
      <div className="report-halves">
        {group === 'day' ? (
          <DayChart
            label={t`Calls by day`}
            series={series}
            columns={days.map((day) => ({ key: day.day, values: countsOf(day) }))}
            format={format}
            columnText={dayText}
            plainText={dayText}
          />
        ) : (
          <ReportChart
            label={t`Calls by hour of day`}
            series={series}
            columns={hours.map((hour) => ({ key: String(hour.hour), values: countsOf(hour) }))}
            nameOf={(key) => hourText(i18n, Number(key))}
            sliderLabel={t`Hour in the chart`}
            format={format}
            columnText={hourColumnText}
            plainText={hourColumnText}
          />
        )}
        <ClaimedLevels report={report} />
      </div>
      <ReportTable
        label={t`Calls`}
        columns={callsColumns(group, i18n, { target: totals.target, top: scaleOf(report) })}
        rows={items}
        total={total}
      />
      {report.kinds.length > 0 && <RequestKinds report={report} />}
      <SinceNote report={report} />
    </>
  )
}

/** Shows the main figures of the period, each beside that of the period before. */
function Tiles({ report: { totals, previous } }: { report: CallsReport }) {
  const { i18n } = useLingui()
  const percent = (part: number, all: number) =>
    all === 0 ? '–' : i18n.number(part / all, { style: 'percent', maximumFractionDigits: 1 })
  const clock = (seconds: number | null) => (seconds === null ? '–' : clockText(seconds * 1_000))
  return (
    <dl className="report-tiles">
      <Tile
        name={<Trans>Calls</Trans>}
        now={i18n.number(totals.calls)}
        before={i18n.number(previous.calls)}
      />
      <Tile
        name={<Trans>Answered</Trans>}
        now={percent(totals.answered, totals.calls)}
        before={percent(previous.answered, previous.calls)}
      />
      <Tile
        name={
          totals.target === null ? (
            <Trans>Within target</Trans>
          ) : (
            <Trans>
              Answered within <bdi>{clock(totals.target)}</bdi>
            </Trans>
          )
        }
        now={percent(totals.in_time, totals.calls)}
        before={percent(previous.in_time, previous.calls)}
      />
      <Tile
        name={<Trans>Median wait</Trans>}
        now={clock(totals.wait_median)}
        before={clock(previous.wait_median)}
      />
      <Tile
        name={<Trans>90 of 100 within</Trans>}
        now={clock(totals.wait_p90)}
        before={clock(previous.wait_p90)}
      />
      <Tile
        name={<Trans>Requests</Trans>}
        now={i18n.number(totals.requests)}
        before={i18n.number(previous.requests)}
      />
      <Tile
        name={<Trans>Done in time</Trans>}
        now={percent(totals.requests_in_time, totals.requests)}
        before={percent(previous.requests_in_time, previous.requests)}
      />
    </dl>
  )
}

function Tile({ name, now, before }: { name: ReactNode; now: string; before: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{now}</strong>
        <small>
          <Trans>
            before: <bdi>{before}</bdi>
          </Trans>
        </small>
      </dd>
    </div>
  )
}
