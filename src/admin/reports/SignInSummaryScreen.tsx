import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { signInGroups, type SignInReport, type SignInRow } from '../../contract/reports.ts'
import { roles } from '../../contract/permissions/roles.ts'
import { comparedWith, daysLater, lengthOf } from '../../domain/reports/reportPeriod.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { periodText } from '../period/dayText.ts'
import type { ChartColumn } from './chart.ts'
import { ComparedTile } from './ComparedTile.tsx'
import { DayChart } from './DayChart.tsx'
import { GroupName, RowName } from './GroupName.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import { type ReportColumn, ReportTable, Share } from './ReportTable.tsx'
import { SinceNote } from './SinceNote.tsx'
import { useReport } from './useReport.ts'
import { dayOf } from './useReportQuery.ts'

/** Shows the number of successful and failed sign-ins to the console. */
export function SignInSummaryScreen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  const { report, request } = useReport({
    name: 'signIns',
    fetch: ports.reports.signIns,
    names: ['below', 'group', 'role'],
    now: ports.now(),
  })
  const group = signInGroups.find((name) => name === request.query.get('group')) ?? 'facility'
  return (
    <ReportFrame
      ports={ports}
      title={t`Sign In Summary`}
      csv="/api/v1/reports/sign-ins.csv"
      choices={[
        {
          name: 'role',
          label: t`Role`,
          options: [
            { value: '', label: t`All roles` },
            ...roles.map((role) => ({ value: role, label: role })),
          ],
        },
        {
          name: 'group',
          label: t`Grouped by`,
          options: [
            { value: '', label: t`by facility` },
            { value: 'unit', label: t`by unit or practice` },
            { value: 'customer', label: t`by customer` },
            { value: 'person', label: t`by person` },
            { value: 'day', label: t`by day` },
          ],
        },
      ]}
      isCompared
      request={request}
    >
      {report !== null && <Figures report={report} group={group} today={dayOf(ports.now())} />}
    </ReportFrame>
  )
}

interface FiguresProps {
  report: SignInReport
  group: (typeof signInGroups)[number]
  today: string
}

function Figures({ report, group, today }: FiguresProps) {
  const { t, i18n } = useLingui()
  const { totals, days, items, total } = report
  const earlier = comparedWith(report, today)
  const before = earlier === undefined ? undefined : report.before
  const day = (date: string) =>
    i18n.date(new Date(`${date}T00:00:00Z`), {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    })
  const plainText = ({
    key: date,
    values: [signedIn = 0, failed = 0],
    before: previous = 0,
  }: ChartColumn) => {
    const when = day(date)
    const shown = t`${when}: ${plural(signedIn, { one: '# sign-in', other: '# sign-ins' })}, ${plural(failed, { one: '# failed', other: '# failed' })}`
    if (earlier === undefined) return shown
    const then = day(daysLater(date, -lengthOf(report)))
    return t`${when}: ${plural(signedIn, { one: '# sign-in', other: '# sign-ins' })}, ${plural(failed, { one: '# failed', other: '# failed' })}. ${then}: ${plural(previous, { one: '# sign-in', other: '# sign-ins' })}`
  }
  const weekdays = days.filter(({ day: date }) => isWeekday(date))
  const weekdaysBefore = days.filter(({ day: date }) => isWeekday(daysLater(date, -lengthOf(report))))
  return (
    <>
      <dl className="report-tiles">
        <ComparedTile
          name={<Trans>Sign-ins</Trans>}
          look="count"
          now={totals.signed_in}
          before={before?.signed_in}
        />
        <ComparedTile name={<Trans>People</Trans>} look="count" now={totals.people} before={before?.people} />
        <ComparedTile name={<Trans>Failed</Trans>} look="count" now={totals.failed} before={before?.failed} />
        <ComparedTile
          name={<Trans>Median on a weekday</Trans>}
          look="count"
          now={medianOf(weekdays.map(({ signed_in: count }) => count))}
          before={before && medianOf(weekdaysBefore.map(({ previous }) => previous))}
        />
      </dl>
      <DayChart
        label={t`Sign-ins by day`}
        series={[
          { name: t`Successful`, look: 'plain' },
          { name: t`Failed`, look: 'hatch' },
        ]}
        columns={days.map(({ day: date, signed_in: signedIn, failed, previous }) => ({
          key: date,
          values: [signedIn, failed],
          ...(earlier !== undefined && { before: previous }),
        }))}
        {...(earlier !== undefined && { beforeName: periodText(i18n, earlier.from, earlier.to) })}
        format={(value) => i18n.number(value)}
        columnText={plainText}
        plainText={plainText}
      />
      {items.length === 0 ? (
        <p className="console-empty">
          <Trans>No sign-ins in this period.</Trans>
        </p>
      ) : (
        <ReportTable
          label={t`Sign-ins`}
          columns={columnsOf(group, totals.signed_in, i18n).filter(
            ({ name }) => earlier !== undefined || name !== 'previous',
          )}
          rows={items}
          total={total}
        />
      )}
      <SinceNote report={report} />
    </>
  )
}

function isWeekday(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekday > 0 && weekday < 6
}

/** Returns the median; null for no values. */
function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

function columnsOf(
  group: (typeof signInGroups)[number],
  all: number,
  i18n: ReturnType<typeof useLingui>['i18n'],
): readonly ReportColumn<SignInRow>[] {
  const figure = { isFigure: true } as const
  return [
    {
      name: 'name',
      isFigure: false,
      heading: <GroupName group={group} />,
      cell: (row) => <RowName group={group} row={row} />,
    },
    {
      name: 'signed_in',
      ...figure,
      heading: <Trans>Sign-ins</Trans>,
      cell: (row) => i18n.number(row.signed_in),
    },
    {
      name: 'people',
      ...figure,
      heading: <Trans>People</Trans>,
      cell: ({ people }) => i18n.number(people),
    },
    {
      name: 'failed',
      ...figure,
      heading: <Trans>Failed</Trans>,
      cell: ({ failed }) => i18n.number(failed),
    },
    {
      name: 'previous',
      ...figure,
      heading: <Trans>Change from previous period</Trans>,
      cell: ({ signed_in: now, previous }) =>
        // A change from zero has no percentage.
        previous === 0
          ? '–'
          : i18n.number(now / previous - 1, {
              style: 'percent',
              signDisplay: 'exceptZero',
              maximumFractionDigits: 0,
            }),
    },
    {
      name: 'share',
      isFigure: false,
      heading: <Trans>Share of sign-ins</Trans>,
      cell: ({ signed_in: now }) => {
        const part = all === 0 ? 0 : now / all
        return <Share part={part} text={i18n.number(part, { style: 'percent', maximumFractionDigits: 0 })} />
      },
    },
  ]
}
