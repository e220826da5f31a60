import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { signInGroups, type SignInReport, type SignInRow } from '../../contract/reports.ts'
import { roles } from '../../contract/permissions/roles.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { DayChart } from './DayChart.tsx'
import { GroupName, RowName } from './GroupName.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import { type ReportColumn, ReportTable, Share } from './ReportTable.tsx'
import { SinceNote } from './SinceNote.tsx'
import { useReport } from './useReport.ts'

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
      request={request}
    >
      {report !== null && <Figures report={report} group={group} />}
    </ReportFrame>
  )
}

function Figures({ report, group }: { report: SignInReport; group: (typeof signInGroups)[number] }) {
  const { t, i18n } = useLingui()
  const { totals, days, items, total } = report
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
  }: {
    key: string
    values: readonly number[]
  }) => {
    const when = day(date)
    return t`${when}: ${plural(signedIn, { one: '# sign-in', other: '# sign-ins' })}, ${plural(failed, { one: '# failed', other: '# failed' })}`
  }
  return (
    <>
      <p className="report-total">
        <strong>
          <Plural value={totals.signed_in} one="# sign-in" other="# sign-ins" />
        </strong>
        {' · '}
        <Plural value={totals.people} one="# person" other="# people" />
        {' · '}
        <Plural value={totals.failed} one="# failed" other="# failed" />
      </p>
      <DayChart
        label={t`Sign-ins by day`}
        series={[
          { name: t`Successful`, look: 'plain' },
          { name: t`Failed`, look: 'hatch' },
        ]}
        columns={days.map(({ day: date, signed_in: signedIn, failed }) => ({
          key: date,
          values: [signedIn, failed],
        }))}
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
          columns={columnsOf(group, totals.signed_in, i18n)}
          rows={items}
          total={total}
        />
      )}
      <SinceNote report={report} />
    </>
  )
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
