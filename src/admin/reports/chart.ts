/** One kind of what is counted, drawn as its part of each column; told apart by its pattern. */
export interface Series {
  name: string
  look: 'plain' | 'dots' | 'hatch'
}

export interface ChartDay {
  /** YYYY-MM-DD. */
  day: string
  /** As many as there are series. */
  values: readonly number[]
}
