import { Trans, useLingui } from '@lingui/react/macro'
import { clockText } from '../../../domain/clockText.ts'
import { chartAxis, chartWidth } from '../chart.ts'

const size = { height: 104, top: 12, bottom: 6 } as const
const plotHeight = size.height - size.top - size.bottom
const lines = [0, 0.5, 1] as const

/** Waiting time of a column of the chart, in seconds; null for none. */
export interface ColumnWait {
  key: string
  median: number | null
  p90: number | null
}

interface WaitColumnsProps {
  waits: readonly ColumnWait[]
  /** Seconds; null for none. */
  target: number | null
}

/**
 * Draws for each column of a chart the waiting time from its median to its 90th percentile, beside the target.
 * It is for sighted users only: the table contains the figures.
 */
export function WaitColumns({ waits, target }: WaitColumnsProps) {
  const { i18n } = useLingui()
  const { isRtl, breadth, xOf, axis } = chartAxis(waits.length, i18n.locale)
  const top = topOf(Math.max(target ?? 0, ...waits.map(({ p90 }) => p90 ?? 0)))
  const bottom = size.top + plotHeight
  const yOf = (seconds: number) => bottom - (Math.min(seconds, top) / top) * plotHeight
  const edge = isRtl ? axis.x2 + 8 : axis.x1 - 8
  const half = Math.min(9, breadth / 2)
  return (
    <svg
      className="report-columns report-waits"
      viewBox={`0 0 ${chartWidth.width} ${size.height}`}
      aria-hidden="true"
    >
      {lines.map((part) => (
        <g key={part}>
          <line {...axis} y1={yOf(part * top)} y2={yOf(part * top)} />
          <text x={edge} y={yOf(part * top) + 4} textAnchor={isRtl ? 'start' : 'end'} direction="ltr">
            {clockText(part * top * 1_000)}
          </text>
        </g>
      ))}
      {waits.map(({ key, median, p90 }, index) =>
        median === null || p90 === null ? null : (
          <g key={key}>
            <line className="report-wait" x1={xOf(index)} x2={xOf(index)} y1={yOf(median)} y2={yOf(p90)} />
            <line
              className="report-wait"
              x1={xOf(index) - half}
              x2={xOf(index) + half}
              y1={yOf(p90)}
              y2={yOf(p90)}
            />
            <circle cx={xOf(index)} cy={yOf(median)} r={Math.min(5, half)} />
          </g>
        ),
      )}
      {target !== null && (
        <>
          <line className="report-goal" {...axis} y1={yOf(target)} y2={yOf(target)} />
          <text
            className="report-goal-name"
            x={isRtl ? axis.x2 - 4 : axis.x1 + 4}
            y={yOf(target) - 5}
            textAnchor={isRtl ? 'end' : 'start'}
          >
            <Trans>Target {clockText(target * 1_000)}</Trans>
          </text>
        </>
      )}
    </svg>
  )
}

/** Returns the end of a scale of seconds, an even number of minutes of at most an hour. */
const topOf = (longest: number): number => Math.min(3_600, Math.max(120, Math.ceil(longest / 120) * 120))
