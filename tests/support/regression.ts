/** Value that was read after a number of cycles. */
export interface Reading {
  readonly cycle: number
  readonly value: number
}

/**
 * Returns the rise of the value per cycle: the slope of the least-squares line through the readings. Throws
 * for fewer than two different cycles, which any line would fit.
 */
export function risePerCycle(readings: readonly Reading[]): number {
  const mean = (read: (one: Reading) => number): number =>
    readings.reduce((sum, one) => sum + read(one), 0) / readings.length
  const [cycle, value] = [mean((one) => one.cycle), mean((one) => one.value)]
  const spread = readings.reduce((sum, one) => sum + (one.cycle - cycle) ** 2, 0)
  if (!(spread > 0)) throw new Error('a rise needs readings of two different cycles')
  return readings.reduce((sum, one) => sum + (one.cycle - cycle) * (one.value - value), 0) / spread
}
