import { type ReactNode, useState } from 'react'
import type { ChartColumn, Series } from './chart.ts'
import { ChartColumns } from './ChartColumns.tsx'

export interface ReportChartProps {
  label: string
  series: readonly Series[]
  columns: readonly ChartColumn[]
  /** Returns the short name of a column, below it. */
  nameOf: (key: string) => string
  /** Name of the slider that selects a column. */
  sliderLabel: string
  /** Formats a value. */
  format: (value: number) => string
  /** Maximum possible value; if omitted, the highest column determines the scale. */
  top?: number
  /** Returns the figures of one column as text. */
  columnText: (column: ChartColumn) => ReactNode
  /** The same as plain text, for screen readers. */
  plainText: (column: ChartColumn) => string
  /** Entry of the legend for the marks of the period before. */
  beforeName?: string
  /** A second drawing of the same columns, below the first, with its entry of the legend. */
  waits?: { name: string; view: ReactNode }
}

/**
 * Shows a column for each day or hour, with the figures of one of them above. The slider below selects it by
 * keyboard, touch or pointer; the initial one is that with the highest total.
 */
export function ReportChart(props: ReportChartProps) {
  const { label, series, columns, nameOf, sliderLabel, format, top, columnText, plainText } = props
  const { waits, beforeName } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const sums = columns.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const busiest = Math.max(0, ...sums, ...columns.map(({ before }) => before ?? 0))
  const peak = Math.max(0, ...sums)
  const index = Math.min(chosen ?? Math.max(0, sums.indexOf(peak)), columns.length - 1)
  const column = columns[index]
  if (column === undefined) return null
  return (
    <figure className="report-chart" aria-label={label}>
      <figcaption>
        <p className="report-said">{columnText(column)}</p>
        <ul className="report-legend">
          {series.map(({ name, look }) => (
            <li key={name}>
              <span className={`report-swatch report-swatch-${look}`} aria-hidden="true" />
              {name}
            </li>
          ))}
          {beforeName !== undefined && (
            <li>
              <span className="report-swatch-before" aria-hidden="true" />
              {beforeName}
            </li>
          )}
          {waits !== undefined && (
            <li>
              <span className="report-swatch-wait" aria-hidden="true" />
              {waits.name}
            </li>
          )}
        </ul>
      </figcaption>
      <div className="report-scroll">
        <ChartColumns
          columns={columns}
          nameOf={nameOf}
          looks={series.map(({ look }) => look)}
          top={top ?? roundTop(busiest)}
          chosen={index}
          format={format}
          onChoose={setChosen}
        />
        {waits?.view}
        <input
          className="report-slider"
          type="range"
          min={0}
          max={columns.length - 1}
          step={1}
          value={index}
          aria-label={sliderLabel}
          aria-valuetext={plainText(column)}
          onChange={({ currentTarget }) => setChosen(currentTarget.valueAsNumber)}
        />
      </div>
    </figure>
  )
}

/**
 * Returns the end of a scale that contains a value and has four equal steps: 1, 2, 4 or 8 times a power of
 * ten, at least 4.
 */
function roundTop(value: number): number {
  if (value <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 4, 8, 10].map((step) => step * power).find((end) => end >= value) ?? value
}
