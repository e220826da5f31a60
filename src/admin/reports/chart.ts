/** Data series, drawn as a segment of each column and distinguished by its pattern. */
export interface Series {
  name: string
  look: 'plain' | 'dots' | 'hatch'
}

export interface ChartDay {
  /** YYYY-MM-DD. */
  day: string
  /** One value for each series. */
  values: readonly number[]
}
