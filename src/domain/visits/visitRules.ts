/** Times in milliseconds. */
export const visitTimes = {
  /**
   * How long a person who left can come back and continue the same visit: as long as a call waits for people
   * whose server process was killed.
   */
  graceMs: 60_000,
  /** Pause in a clinician's motions of the camera after which the next one counts as another. */
  motionPauseMs: 1_500,
} as const
