import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

export interface ReportColumn<Row> {
  name: string
  heading: ReactNode
  /** True if the column contains figures, which are aligned. */
  isFigure: boolean
  cell: (row: Row) => ReactNode
}

interface ReportTableProps<Row> {
  label: string
  columns: readonly ReportColumn<Row>[]
  rows: readonly Row[]
  /** Total number of rows; `rows` contains the first of them. */
  total: number
}

/** Shows the figures of a report, one group per row. The first column names the group. */
export function ReportTable<Row extends { key: string | null }>(props: ReportTableProps<Row>) {
  const { label, columns, rows, total } = props
  const shown = rows.length
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the arrow keys */}
      <div className="console-table report-table" role="region" tabIndex={0} aria-label={label}>
        <table aria-label={label}>
          <thead>
            <tr>
              {columns.map(({ name, heading, isFigure }) => (
                <th key={name} scope="col" className={isFigure ? 'report-figure' : undefined}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key ?? ''}>
                {columns.map(({ name, isFigure, cell }, index) =>
                  index === 0 ? (
                    <th key={name} scope="row">
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={name} className={isFigure ? 'report-figure' : undefined}>
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown < total && (
        <p className="report-more">
          <Trans>
            The first {shown} of {total}. All of them are in the CSV.
          </Trans>
        </p>
      )}
    </>
  )
}

/** Shows a share as a bar and as text. `part` is between 0 and 1. */
export function Share({ part, text }: { part: number; text: string }) {
  return (
    <span className="report-share">
      <span aria-hidden="true" style={{ inlineSize: `${part * 8}rem` }} />
      {text}
    </span>
  )
}
