/** Time at which the clocks of a scripted meeting begin, in epoch milliseconds. */
export const scriptedNow = 1_800_000_000_000
