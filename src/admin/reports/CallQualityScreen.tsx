import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  type BadDay,
  type CallQualityGroup,
  callQualityGroups,
  type CallQualityReport,
} from '../../contract/reports.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { callQualityColumns } from './CallQualityColumns.tsx'
import type { ChartColumn } from './chart.ts'
import { DayChart } from './DayChart.tsx'
import { QualityCauseText } from './QualityCauseText.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import { ReportTable } from './ReportTable.tsx'
import { SinceNote } from './SinceNote.tsx'
import { useReport } from './useReport.ts'

/** Shows how good the connections of calls were, and where poor ones probably came from. */
export function CallQualityScreen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  const { report, request } = useReport({
    name: 'callQuality',
    fetch: ports.reports.callQuality,
    names: ['below', 'group'],
    now: ports.now(),
  })
  const group = callQualityGroups.find((name) => name === request.query.get('group')) ?? 'unit'
  return (
    <ReportFrame
      ports={ports}
      title={t`Call Quality`}
      csv="/api/v1/reports/call-quality.csv"
      choices={[
        {
          name: 'group',
          label: t`Grouped by`,
          options: [
            { value: '', label: t`by unit or practice` },
            { value: 'facility', label: t`by facility` },
            { value: 'room', label: t`by room and bed` },
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

function Figures({ report, group }: { report: CallQualityReport; group: CallQualityGroup }) {
  const { t, i18n } = useLingui()
  const { totals, days, items, total, bad_days: badDays } = report
  const percent = (part: number) => i18n.number(part, { style: 'percent', maximumFractionDigits: 0 })
  const plainText = ({ key: day, values: [good = 0, fair = 0, poor = 0] }: ChartColumn) => {
    const when = i18n.date(new Date(`${day}T00:00:00Z`), {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    })
    const calls = good + fair + poor
    if (calls === 0) return t`${when}: no calls`
    return t`${when}: ${plural(calls, { one: '# call', other: '# calls' })}, ${good} good, ${fair} fair, ${poor} poor`
  }
  return (
    <>
      {badDays.map((day) => (
        <BadDayNote key={`${day.unit_id} ${day.day}`} day={day} />
      ))}
      {totals.calls > 0 && (
        <p className="report-total">
          <Trans>
            <strong>{percent(totals.good / totals.calls)}</strong> of the calls good
          </Trans>
          {' · '}
          <Plural value={totals.calls} one="# call" other="# calls" />
          {' · '}
          <Plural value={totals.poor} one="# poor call" other="# poor calls" />
        </p>
      )}
      <DayChart
        label={t`Calls by day`}
        series={[
          { name: t`Good`, look: 'plain' },
          { name: t`Fair`, look: 'dots' },
          { name: t`Poor`, look: 'hatch' },
        ]}
        columns={days.map(({ day, good, fair, poor }) => ({ key: day, values: [good, fair, poor] }))}
        format={(value) => i18n.number(value)}
        columnText={plainText}
        plainText={plainText}
      />
      {items.length === 0 ? (
        <p className="console-empty">
          <Trans>No calls in this period.</Trans>
        </p>
      ) : (
        <ReportTable
          label={t`Call quality`}
          columns={callQualityColumns(group, i18n)}
          rows={items}
          total={total}
        />
      )}
      <SinceNote report={report} />
    </>
  )
}

/** Warns of a day on which many calls of a unit were poor, with the likely cause. */
function BadDayNote({ day: { unit, day, calls, poor, cause } }: { day: BadDay }) {
  const { i18n } = useLingui()
  const when = i18n.date(new Date(`${day}T00:00:00Z`), { dateStyle: 'full', timeZone: 'UTC' })
  return (
    <InlineAlert kind="warning">
      <strong>
        <Trans>
          <bdi>{unit}</bdi>: {poor} of {calls} calls were poor on {when}.
        </Trans>
      </strong>{' '}
      {cause === null ? (
        <Trans>The likely cause is not clear.</Trans>
      ) : (
        <Trans>
          Likely cause: <QualityCauseText cause={cause} />
        </Trans>
      )}
    </InlineAlert>
  )
}
