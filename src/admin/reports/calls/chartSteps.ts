/** Parts of the time that the chart of calls has a column for. */
export const chartSteps = ['hour', 'day', 'week'] as const
export type ChartStep = (typeof chartSteps)[number]
