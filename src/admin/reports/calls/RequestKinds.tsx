import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CallsReport } from '../../../contract/reports.ts'
import { clockText } from '../../../domain/clockText.ts'
import { useCareRequestKinds } from '../../../knock/careRequestText.ts'
import { careRequestIcons } from '../../../ui/calls/careRequestIcons.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { InTime } from './InTime.tsx'
import { type ReportColumn, ReportTable } from '../ReportTable.tsx'

/** Shows the care requests by kind: how many, how fast, and how many within their target. */
export function RequestKinds({ report: { kinds } }: { report: CallsReport }) {
  const { t, i18n } = useLingui()
  const names = useCareRequestKinds()
  return (
    <section className="report-kinds">
      <h2>
        <Trans>Requests by type</Trans>
      </h2>
      <ReportTable
        label={t`Requests by type`}
        total={kinds.length}
        rows={kinds.map((row) => ({ ...row, key: row.kind }))}
        columns={requestKindColumns(i18n, names)}
      />
    </section>
  )
}

type KindRow = CallsReport['kinds'][number] & { key: string }

const requestKindColumns = (
  i18n: I18n,
  names: ReturnType<typeof useCareRequestKinds>,
): readonly ReportColumn<KindRow>[] => {
  const figure = { isFigure: true } as const
  return [
    {
      name: 'kind',
      isFigure: false,
      heading: <Trans>Type</Trans>,
      cell: ({ kind }) => (
        <span className="report-kind">
          <Icon name={careRequestIcons[kind]} />
          {names[kind]}
        </span>
      ),
    },
    {
      name: 'requests',
      ...figure,
      heading: <Trans>Requests</Trans>,
      cell: ({ requests }) => i18n.number(requests),
    },
    {
      name: 'median',
      ...figure,
      heading: <Trans>Median</Trans>,
      cell: ({ done_median: seconds }) => (seconds === null ? '–' : clockText(seconds * 1_000)),
    },
    {
      name: 'target',
      ...figure,
      heading: <Trans>Target</Trans>,
      cell: ({ target }) => clockText(target * 1_000),
    },
    {
      name: 'in_time',
      ...figure,
      heading: <Trans>Done in time</Trans>,
      cell: ({ requests, requests_in_time: inTime }) => <InTime part={inTime} all={requests} />,
    },
  ]
}
