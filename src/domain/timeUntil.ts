/** Longest time of a browser's timer, in milliseconds. */
const longestTimerMs = 2 ** 31 - 1

/** Returns the time from `now` until `at` in milliseconds, within what a browser's timer takes. */
export const timeUntil = (at: number, now: number): number => Math.min(Math.max(0, at - now), longestTimerMs)
