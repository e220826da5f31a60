import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { ChartColumn, Series } from './chart.ts'

/** Dimensions in SVG user units; the drawing scales to the width of the page. */
const size = { width: 1000, height: 230, left: 56, bottom: 24, top: 8 } as const
const plot = { width: size.width - size.left, height: size.height - size.bottom - size.top } as const
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
  const step = plot.width / columns.length
  const breadth = Math.min(34, step * 0.74)
  const heightOf = (value: number) => (value / top) * plot.height
  const bottom = size.top + plot.height
  const every = Math.ceil(columns.length / mostNames)
  const isRtl = i18n.locale === 'ar'
  // Time runs in the reading direction of the language.
  const xOf = (index: number) => {
    const along = (index + 0.5) * step
    return isRtl ? plot.width - along : size.left + along
  }
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
          <line
            x1={isRtl ? 0 : size.left}
            x2={isRtl ? plot.width : size.width}
            y1={bottom - part * plot.height}
            y2={bottom - part * plot.height}
          />
          <text
            x={isRtl ? plot.width + 8 : size.left - 8}
            y={bottom - part * plot.height + 4}
            textAnchor={isRtl ? 'start' : 'end'}
            direction="ltr"
          >
            {format(part * top)}
          </text>
        </g>
      ))}
      {columns.map(({ key, values }, index) => {
        const ends = values.map((_, at) => values.slice(0, at + 1).reduce((sum, value) => sum + value, 0))
        return (
          <g key={key} onPointerDown={() => onChoose(index)}>
            <rect
              className="report-reach"
              x={xOf(index) - step / 2}
              y={size.top}
              width={step}
              height={plot.height}
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
