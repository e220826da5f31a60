/** A value that was read after so many cycles of something. */
export interface Reading {
  readonly cycle: number
  readonly value: number
}

/**
 * By how much the value rises a cycle: the slope of the straight line that lies nearest to the readings by the sum of
 * squares. Throws for fewer than two different cycles, through which any line would go.
 */
export function risePerCycle(readings: readonly Reading[]): number {
  const mean = (read: (one: Reading) => number): number =>
    readings.reduce((sum, one) => sum + read(one), 0) / readings.length
  const [cycle, value] = [mean((one) => one.cycle), mean((one) => one.value)]
  const spread = readings.reduce((sum, one) => sum + (one.cycle - cycle) ** 2, 0)
  if (!(spread > 0)) throw new Error('a rise needs readings of two different cycles')
  return readings.reduce((sum, one) => sum + (one.cycle - cycle) * (one.value - value), 0) / spread
}
