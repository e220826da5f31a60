import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { ChartDay, Series } from './chart.ts'
import { ChartColumns } from './ChartColumns.tsx'

interface DayChartProps {
  label: string
  series: readonly Series[]
  days: readonly ChartDay[]
  /** Formats a value. */
  format: (value: number) => string
  /** Maximum possible value; if omitted, the highest column determines the scale. */
  top?: number
  /** Returns the figures of one day as text. */
  dayText: (day: ChartDay) => ReactNode
  /** The same as plain text, for screen readers. */
  plainText: (day: ChartDay) => string
}

/**
 * Shows a column for each day, with the figures of one day above. The slider below selects the day by
 * keyboard, touch or pointer; the initial day is the one with the highest total.
 */
export function DayChart({ label, series, days, format, top, dayText, plainText }: DayChartProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<number | null>(null)
  const sums = days.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const busiest = Math.max(0, ...sums)
  const index = Math.min(chosen ?? Math.max(0, sums.indexOf(busiest)), days.length - 1)
  const day = days[index]
  if (day === undefined) return null
  return (
    <figure className="report-chart" aria-label={label}>
      <figcaption>
        <p className="report-said">{dayText(day)}</p>
        <ul className="report-legend">
          {series.map(({ name, look }) => (
            <li key={name}>
              <span className={`report-swatch report-swatch-${look}`} aria-hidden="true" />
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
      <div className="report-scroll">
        <ChartColumns
          days={days}
          looks={series.map(({ look }) => look)}
          top={top ?? roundTop(busiest)}
          chosen={index}
          format={format}
          onChoose={setChosen}
        />
        <input
          className="report-slider"
          type="range"
          min={0}
          max={days.length - 1}
          step={1}
          value={index}
          aria-label={t`Day in the chart`}
          aria-valuetext={plainText(day)}
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
