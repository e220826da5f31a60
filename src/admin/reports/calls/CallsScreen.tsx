import { Trans, useLingui } from '@lingui/react/macro'
import { type CallsGroup, callsGroups, type CallsReport, callsTypes } from '../../../contract/reports.ts'
import { careRequestKinds } from '../../../contract/careRequests/careRequests.ts'
import { useCareRequestKinds } from '../../../knock/careRequestText.ts'
import type { ConsolePorts } from '../../../state/admin/ports.ts'
import { CallsChart, targetOf } from './CallsChart.tsx'
import { type ChartStep, chartSteps } from './chartSteps.ts'
import { callsColumns } from './CallsColumns.tsx'
import { CallsTiles } from './CallsTiles.tsx'
import { ClaimedLevels } from './ClaimedLevels.tsx'
import { countedBy, type Counted } from './counted.ts'
import { RequestKinds } from './RequestKinds.tsx'
import { ReportFrame } from '../ReportFrame.tsx'
import { ReportTable } from '../ReportTable.tsx'
import { SinceNote } from '../SinceNote.tsx'
import { useReport } from '../useReport.ts'
import { dayOf } from '../useReportQuery.ts'

/** Shows how long patients waited for an answer to their calls and requests, and which people came. */
export function CallsScreen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  const kinds = useCareRequestKinds()
  const { report, request } = useReport({
    name: 'calls',
    fetch: ports.reports.calls,
    names: ['below', 'group', 'type'],
    looks: ['chart'],
    now: ports.now(),
  })
  const { query, change } = request
  const group = callsGroups.find((name) => name === query.get('group')) ?? 'unit'
  const counted = countedBy(callsTypes.find((name) => name === query.get('type')) ?? null)
  // A table by day or week is shown beside the chart of the same.
  const usual = chartSteps.find((name) => name === group) ?? 'hour'
  const step = chartSteps.find((name) => name === query.get('chart')) ?? usual
  return (
    <ReportFrame
      ports={ports}
      title={t`Calls and Requests`}
      csv="/api/v1/reports/calls.csv"
      choices={[
        {
          name: 'type',
          label: t`Type`,
          options: [
            { value: '', label: t`All types` },
            { value: 'call', label: t`Calls` },
            { value: 'request', label: t`Requests` },
            ...careRequestKinds.map((kind) => ({ value: kind, label: t`Request: ${kinds[kind]}` })),
          ],
        },
        {
          name: 'group',
          label: t`Grouped by`,
          options: [
            { value: '', label: t`by unit or practice` },
            { value: 'facility', label: t`by facility` },
            { value: 'room', label: t`by room and bed` },
            { value: 'hour', label: t`by hour` },
            { value: 'day', label: t`by day` },
            { value: 'week', label: t`by week` },
          ],
        },
      ]}
      isCompared
      request={request}
    >
      {report !== null && (
        <Figures
          report={report}
          group={group}
          counted={counted}
          step={step}
          today={dayOf(ports.now())}
          onStep={(next) => change((address) => address.set('chart', next), { replaces: true })}
        />
      )}
    </ReportFrame>
  )
}

/** End of the scale of waiting times, in seconds: all minutes that contain most of them and the target. */
function scaleOf({ items }: CallsReport, target: number | null, counted: Counted): number {
  const waits = items.map((row) => (counted === 'requests' ? row.done_p90 : row.wait_p90) ?? 0)
  return Math.min(3_600, Math.ceil((Math.max(target ?? 0, ...waits, 60) * 1.1) / 60) * 60)
}

interface FiguresProps {
  report: CallsReport
  group: CallsGroup
  counted: Counted
  step: ChartStep
  today: string
  onStep: (step: ChartStep) => void
}

function Figures({ report, group, counted, step, today, onStep }: FiguresProps) {
  const { t, i18n } = useLingui()
  const { totals, items, total } = report
  if (totals.calls + totals.requests === 0)
    return (
      <>
        <p className="console-empty">
          <Trans>No patient called or asked for anything in this period.</Trans>
        </p>
        <SinceNote report={report} />
      </>
    )
  const target = targetOf(report, counted === 'requests')
  const top = scaleOf(report, target, counted)
  return (
    <>
      <CallsTiles report={report} counted={counted} today={today} />
      <div className="report-halves">
        <CallsChart report={report} counted={counted} step={step} onStep={onStep} top={top} />
        {counted === 'requests' ? <RequestKinds report={report} /> : <ClaimedLevels report={report} />}
      </div>
      <ReportTable
        label={counted === 'requests' ? t`Requests` : t`Calls`}
        columns={callsColumns(group, i18n, { counted, target, top, period: report })}
        rows={items}
        total={total}
      />
      {counted === 'both' && report.kinds.length > 0 && <RequestKinds report={report} />}
      <SinceNote report={report} />
    </>
  )
}
