import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

export interface ReportColumn<Row> {
  name: string
  heading: ReactNode
  /** Figures stand under one another. */
  isFigure: boolean
  cell: (row: Row) => ReactNode
}

interface ReportTableProps<Row> {
  label: string
  columns: readonly ReportColumn<Row>[]
  rows: readonly Row[]
  /** How many there are, of which the rows are the first. */
  total: number
}

/** The figures of a report, one row a group; the first column says which. */
export function ReportTable<Row extends { key: string | null }>(props: ReportTableProps<Row>) {
  const { label, columns, rows, total } = props
  const shown = rows.length
  return (
    <>
      <div className="console-table report-table">
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

/** A part of a whole, drawn and said. `part` lies between 0 and 1. */
export function Share({ part, said }: { part: number; said: string }) {
  return (
    <span className="report-share">
      <span aria-hidden="true" style={{ inlineSize: `${part * 8}rem` }} />
      {said}
    </span>
  )
}
