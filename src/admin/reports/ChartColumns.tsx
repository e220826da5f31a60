import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { chartAxis, type ChartColumn, chartWidth, type Series } from './chart.ts'

const size = { ...chartWidth, height: 230, bottom: 24, top: 8 } as const
const plotHeight = size.height - size.bottom - size.top
const lines = [0, 0.25, 0.5, 0.75, 1] as const
/** Maximum number of columns with a name below the chart. */
const mostNames = 7

interface ChartColumnsProps {
  columns: readonly ChartColumn[]
  /** Returns the short name of a column, below it. */
  nameOf: (key: string) => string
  looks: readonly Series['look'][]
  top: number
  chosen: number
  format: (value: number) => string
  onChoose: (index: number) => void
}

/** Draws the columns for sighted users only: the slider and the table contain all the information. */
export function ChartColumns({ columns, nameOf, looks, top, chosen, format, onChoose }: ChartColumnsProps) {
  const { i18n } = useLingui()
  const id = useId()
  const { isRtl, step, breadth, xOf, axis } = chartAxis(columns.length, i18n.locale)
  const heightOf = (value: number) => (value / top) * plotHeight
  const bottom = size.top + plotHeight
  const every = Math.ceil(columns.length / mostNames)
  return (
    <svg className="report-columns" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      <defs>
        <pattern
          id={`${id}hatch`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" className="report-ground" />
          <rect width="2.5" height="6" className="report-mark" />
        </pattern>
        <pattern id={`${id}dots`} width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" className="report-ground" />
          <circle cx="3" cy="3" r="1.3" className="report-mark" />
        </pattern>
      </defs>
      {lines.map((part) => (
        <g key={part}>
          <line {...axis} y1={bottom - part * plotHeight} y2={bottom - part * plotHeight} />
          <text
            x={isRtl ? axis.x2 + 8 : axis.x1 - 8}
            y={bottom - part * plotHeight + 4}
            textAnchor={isRtl ? 'start' : 'end'}
            direction="ltr"
          >
            {format(part * top)}
          </text>
        </g>
      ))}
      {columns.map(({ key, values, before }, index) => {
        const ends = values.map((_, at) => values.slice(0, at + 1).reduce((sum, value) => sum + value, 0))
        return (
          <g key={key} onPointerDown={() => onChoose(index)}>
            <rect
              className="report-reach"
              x={xOf(index) - step / 2}
              y={size.top}
              width={step}
              height={plotHeight}
            />
            {values.map((value, at) => (
              <rect
                key={looks[at]}
                className={`report-${looks[at]} ${index === chosen ? 'report-chosen' : ''}`}
                fill={looks[at] === 'plain' ? undefined : `url(#${id}${looks[at]})`}
                x={xOf(index) - breadth / 2}
                y={bottom - heightOf(ends[at] ?? 0)}
                width={breadth}
                height={heightOf(value)}
              />
            ))}
            {before !== undefined && (
              <>
                <line
                  className="report-before"
                  x1={xOf(index) - breadth * 0.75}
                  x2={xOf(index) + breadth * 0.6}
                  y1={bottom - heightOf(before)}
                  y2={bottom - heightOf(before)}
                />
                <circle
                  className="report-before"
                  cx={xOf(index) - breadth * 0.75}
                  cy={bottom - heightOf(before)}
                  r="3"
                />
              </>
            )}
            {index % every === 0 && (
              <text x={xOf(index)} y={size.height - 6} textAnchor="middle">
                {nameOf(key)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
