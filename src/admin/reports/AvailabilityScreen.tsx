import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  type AvailabilityGroup,
  availabilityGroups,
  type AvailabilityReport,
} from '../../contract/reports.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { availabilityColumns } from './AvailabilityColumns.tsx'
import type { ChartColumn } from './chart.ts'
import { DayChart } from './DayChart.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import { ReportTable } from './ReportTable.tsx'
import { SinceNote } from './SinceNote.tsx'
import { useReport } from './useReport.ts'

/** Shows how long virtual meeting rooms were in calls, free, or without their device. */
export function AvailabilityScreen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  const { report, request } = useReport({
    name: 'availability',
    fetch: ports.reports.availability,
    names: ['below', 'group'],
    now: ports.now(),
  })
  const group = availabilityGroups.find((name) => name === request.query.get('group')) ?? 'facility'
  return (
    <ReportFrame
      ports={ports}
      title={t`VMR Availability`}
      csv="/api/v1/reports/vmr-availability.csv"
      choices={[
        {
          name: 'group',
          label: t`Grouped by`,
          options: [
            { value: '', label: t`by facility` },
            { value: 'unit', label: t`by unit or practice` },
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

const partsOf = ({ busy, free, offline }: { busy: number; free: number; offline: number }) => {
  const all = busy + free + offline
  return all === 0 ? [0, 0, 0] : [free / all, busy / all, offline / all]
}

function Figures({ report, group }: { report: AvailabilityReport; group: AvailabilityGroup }) {
  const { t, i18n } = useLingui()
  const { totals, days, items, total } = report
  const percent = (part: number) => i18n.number(part, { style: 'percent', maximumFractionDigits: 1 })
  const plainText = ({ key: day, values: [free = 0, busy = 0, offline = 0] }: ChartColumn) => {
    const when = i18n.date(new Date(`${day}T00:00:00Z`), {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    })
    if (free + busy + offline === 0) return t`${when}: no figures`
    const [isFree, isBusy, isOffline] = [percent(free), percent(busy), percent(offline)]
    return t`${when}: free ${isFree}, in a call ${isBusy}, offline ${isOffline}`
  }
  const [free = 0] = partsOf(totals)
  return (
    <>
      <p className="report-total">
        <Trans>
          <strong>{percent(free)}</strong> of the time free
        </Trans>
        {' · '}
        <Plural value={totals.rooms} one="# room" other="# rooms" />
        {' · '}
        <Plural value={totals.calls} one="# call" other="# calls" />
      </p>
      <DayChart
        label={t`Availability by day`}
        series={[
          { name: t`Free`, look: 'dots' },
          { name: t`In a call`, look: 'plain' },
          { name: t`Offline`, look: 'hatch' },
        ]}
        columns={days.map((day) => ({ key: day.day, values: partsOf(day) }))}
        top={1}
        format={(part) => i18n.number(part, { style: 'percent' })}
        columnText={plainText}
        plainText={plainText}
      />
      {items.length === 0 ? (
        <p className="console-empty">
          <Trans>No data for this period.</Trans>
        </p>
      ) : (
        <ReportTable
          label={t`Availability`}
          columns={availabilityColumns(group, i18n)}
          rows={items}
          total={total}
        />
      )}
      <SinceNote report={report} />
    </>
  )
}
