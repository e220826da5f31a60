/** Data series, drawn as a segment of each column and distinguished by its pattern. */
export interface Series {
  name: string
  look: 'plain' | 'dots' | 'hatch'
}

export interface ChartColumn {
  /** Key of the column: a day or the Monday of a week as YYYY-MM-DD, or an hour as 0 to 23. */
  key: string
  /** One value for each series. */
  values: readonly number[]
  /** The first value in the period before, drawn as a mark. */
  before?: number
}

/** Dimensions in SVG user units; a drawing scales to the width of the page. */
export const chartWidth = { width: 1000, left: 56 } as const
const plotWidth = chartWidth.width - chartWidth.left

/** Returns where the columns of a chart are. Time runs in the reading direction of the language. */
export function chartAxis(columns: number, locale: string) {
  const isRtl = locale === 'ar'
  const step = plotWidth / columns
  return {
    isRtl,
    step,
    breadth: Math.min(34, step * 0.74),
    /** Center of a column. */
    xOf: (index: number) => {
      const along = (index + 0.5) * step
      return isRtl ? plotWidth - along : chartWidth.left + along
    },
    /** Both ends of a horizontal line. */
    axis: { x1: isRtl ? 0 : chartWidth.left, x2: isRtl ? plotWidth : chartWidth.width },
  }
}
