/** Intervals and delays of the work that a server process does by itself, in milliseconds. */
export interface Timing {
  /** Between two heartbeats to the other processes. */
  readonly heartbeatMs: number
  /** Between two sweeps for calls that no one is in. */
  readonly callSweepMs: number
  /** Between two sweeps for knocks that no one answered. */
  readonly knockSweepMs: number
  /** Between two sweeps for claims that have expired and calls that go to more people. */
  readonly waitingSweepMs: number
  /** Between two writes of the visits to calls that are held here: what a kill can lose. */
  readonly visitWriteMs: number
  /** Between two sweeps for visits that are over. */
  readonly visitSealMs: number
  /** Until a call ends after everyone else has left it: a button can be pressed by mistake. */
  readonly callLeftMs: number
  /** Between two sweeps for messages of a process that died. */
  readonly messageSweepMs: number
  /** Between two checks of whether the reader of a live board still has permission. */
  readonly boardCheckMs: number
  /** Time within which scrapes share one reading of the database. */
  readonly metricsMs: number
}

export const usualTiming: Timing = {
  heartbeatMs: 5_000,
  callSweepMs: 5_000,
  knockSweepMs: 1_000,
  waitingSweepMs: 1_000,
  visitWriteMs: 1_000,
  visitSealMs: 10_000,
  callLeftMs: 5_000,
  messageSweepMs: 10_000,
  boardCheckMs: 15_000,
  metricsMs: 5_000,
}
