/** Intervals and delays of the work that a server process does by itself, in milliseconds. */
export interface Timing {
  /** Between two signs of life to the other processes. */
  readonly heartbeatMs: number
  /** Between two looks for calls that no one is in. */
  readonly callSweepMs: number
  /** Until a call ends after everyone else has left it: a button may be pressed by mistake. */
  readonly callLeftMs: number
  /** Between two looks for messages that a process held when it died. */
  readonly messageSweepMs: number
  /** Between two checks whether the reader of a live board still may. */
  readonly boardCheckMs: number
  /** Scrapes within so long get one reading of the database. */
  readonly metricsMs: number
}

export const usualTiming: Timing = {
  heartbeatMs: 5_000,
  callSweepMs: 5_000,
  callLeftMs: 5_000,
  messageSweepMs: 10_000,
  boardCheckMs: 15_000,
  metricsMs: 5_000,
}
