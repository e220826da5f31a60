import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CallsGroup, CallsRow } from '../../../contract/reports.ts'
import { clockText } from '../../../domain/clockText.ts'
import { type Period, weekWithin } from '../../../domain/reports/reportPeriod.ts'
import type { Counted } from './counted.ts'
import { hourText } from '../hourText.ts'
import { GroupName, RowName } from '../GroupName.tsx'
import { InTime } from './InTime.tsx'
import { Measure } from '../Measure.tsx'
import type { ReportColumn } from '../ReportTable.tsx'
import { WaitRange } from './WaitRange.tsx'

interface CallsColumnsOptions {
  counted: Counted
  /** Seconds; null for none. */
  target: number | null
  /** End of the scale of waiting times, in seconds. */
  top: number
  period: Period
}

/** Returns the columns of the report on waiting times. */
export function callsColumns(
  group: CallsGroup,
  i18n: I18n,
  { counted, target, top, period }: CallsColumnsOptions,
): readonly ReportColumn<CallsRow>[] {
  const figure = { isFigure: true } as const
  const part = (some: number, all: number) =>
    all === 0 ? '–' : i18n.number(some / all, { style: 'percent', maximumFractionDigits: 1 })
  const limit = target ?? Number.POSITIVE_INFINITY
  const wait = (seconds: number | null) => (
    <Measure value={seconds} limit={limit} text={(value) => clockText(value * 1_000)} />
  )
  const range = (of: 'wait' | 'done'): ReportColumn<CallsRow> => ({
    name: 'range',
    isFigure: false,
    heading: (
      <Trans>
        Wait, 0 to <bdi>{clockText(top * 1_000)}</bdi>
      </Trans>
    ),
    cell: (row) => (
      <WaitRange median={row[`${of}_median`]} p90={row[`${of}_p90`]} target={target} top={top} />
    ),
  })
  const callColumns: readonly ReportColumn<CallsRow>[] = [
    { name: 'calls', ...figure, heading: <Trans>Calls</Trans>, cell: ({ calls }) => i18n.number(calls) },
    {
      name: 'answered',
      ...figure,
      heading: <Trans>Answered</Trans>,
      cell: ({ answered, calls }) => part(answered, calls),
    },
    {
      name: 'in_time',
      ...figure,
      heading: <Trans>Within target</Trans>,
      cell: ({ in_time: inTime, calls }) => <InTime part={inTime} all={calls} />,
    },
  ]
  const waitColumns: readonly ReportColumn<CallsRow>[] = [
    {
      name: 'median',
      ...figure,
      heading: <Trans>Median wait</Trans>,
      cell: ({ wait_median: seconds }) => wait(seconds),
    },
    {
      name: 'p90',
      ...figure,
      heading: <Trans>90 of 100 within</Trans>,
      cell: ({ wait_p90: seconds }) => wait(seconds),
    },
  ]
  const requestColumns: readonly ReportColumn<CallsRow>[] = [
    {
      name: 'requests',
      ...figure,
      heading: <Trans>Requests</Trans>,
      cell: ({ requests }) => i18n.number(requests),
    },
    {
      name: 'requests_in_time',
      ...figure,
      heading: <Trans>Done in time</Trans>,
      cell: ({ requests, requests_in_time: inTime }) => <InTime part={inTime} all={requests} />,
    },
  ]
  const doneColumns: readonly ReportColumn<CallsRow>[] = [
    {
      name: 'done_median',
      ...figure,
      heading: <Trans>Median time until done</Trans>,
      cell: ({ done_median: seconds }) => wait(seconds),
    },
    {
      name: 'done_p90',
      ...figure,
      heading: <Trans>90 of 100 done within</Trans>,
      cell: ({ done_p90: seconds }) => wait(seconds),
    },
  ]
  return [
    {
      name: 'name',
      isFigure: false,
      heading: group === 'hour' ? <Trans>Hour</Trans> : <GroupName group={group} />,
      cell: (row) => {
        if (group === 'hour') return hourText(i18n, Number(row.key))
        if (group === 'week') return <WeekName monday={row.key} period={period} />
        return <RowName group={group} row={row} />
      },
    },
    ...(group === 'unit' || group === 'room'
      ? [
          {
            name: 'place',
            isFigure: false,
            heading: <GroupName group={group === 'unit' ? 'facility' : 'unit'} />,
            cell: (row: CallsRow) => <bdi>{row.place}</bdi>,
          },
        ]
      : []),
    ...(counted === 'requests' ? [] : callColumns),
    range(counted === 'requests' ? 'done' : 'wait'),
    ...(counted === 'requests' ? [] : waitColumns),
    ...(counted === 'calls' ? [] : requestColumns),
    ...(counted === 'requests' ? doneColumns : []),
  ]
}

/** Shows the days of a week that are in a period. */
function WeekName({ monday, period }: { monday: string; period: Period }) {
  const { i18n } = useLingui()
  const day = (date: string) =>
    i18n.date(new Date(`${date}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  const { from, to } = weekWithin(monday, period)
  if (from === to) return day(from)
  return (
    <Trans>
      {day(from)} – {day(to)}
    </Trans>
  )
}
