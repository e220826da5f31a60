import type { I18n } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import type { CallsGroup, CallsRow } from '../../contract/reports.ts'
import { clockText } from '../../domain/clockText.ts'
import { hourText } from './hourText.ts'
import { GroupName, RowName } from './GroupName.tsx'
import { Measure } from './Measure.tsx'
import type { ReportColumn } from './ReportTable.tsx'
import { WaitRange } from './WaitRange.tsx'

/** Returns the columns of the report on waiting times; `target` is in seconds. */
export function callsColumns(
  group: CallsGroup,
  i18n: I18n,
  { target, top }: { target: number | null; top: number },
): readonly ReportColumn<CallsRow>[] {
  const figure = { isFigure: true } as const
  const part = (some: number, all: number) =>
    all === 0 ? '–' : i18n.number(some / all, { style: 'percent', maximumFractionDigits: 1 })
  const limit = target ?? Number.POSITIVE_INFINITY
  const wait = (seconds: number | null) => (
    <Measure value={seconds} limit={limit} text={(value) => clockText(value * 1_000)} />
  )
  return [
    {
      name: 'name',
      isFigure: false,
      heading: group === 'hour' ? <Trans>Hour</Trans> : <GroupName group={group} />,
      cell: (row) =>
        group === 'hour' ? hourText(i18n, Number(row.key)) : <RowName group={group} row={row} />,
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
      cell: ({ in_time: inTime, calls }) => part(inTime, calls),
    },
    {
      name: 'range',
      isFigure: false,
      heading: (
        <Trans>
          Wait, 0 to <bdi>{clockText(top * 1_000)}</bdi>
        </Trans>
      ),
      cell: ({ wait_median: median, wait_p90: p90 }) => (
        <WaitRange median={median} p90={p90} target={target} top={top} />
      ),
    },
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
      cell: ({ requests, requests_in_time: inTime }) => part(inTime, requests),
    },
  ]
}
