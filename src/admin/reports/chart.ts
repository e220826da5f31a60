/** Data series, drawn as a segment of each column and distinguished by its pattern. */
export interface Series {
  name: string
  look: 'plain' | 'dots' | 'hatch'
}

export interface ChartColumn {
  /** Key of the column: a day as YYYY-MM-DD, or an hour as 0 to 23. */
  key: string
  /** One value for each series. */
  values: readonly number[]
}
