import { isDevices } from './bed.ts'
import type { RoomHistory } from './history.ts'

/** Outcome of everything that a load of beds requested while something went wrong. */
export interface Tally {
  readonly rooms: number
  readonly asked: number
  readonly acknowledged: number
  /**
   * Numbers of requests that were acknowledged but not in effect afterwards, that were carried out more often
   * than requested, and that began when no one was waiting for them any longer.
   */
  readonly lost: number
  readonly twice: number
  readonly stale: number
  /** Requests without an answer, or answered with a server error. */
  readonly failed: number
  /** Number of replies that reported the device as offline. */
  readonly offline: number
  /** Longest time in milliseconds without an executed request in a room: the median room, and the worst. */
  readonly unreachedMs: { readonly median: number; readonly most: number }
  /** Violated invariants, one line each. */
  readonly faults: readonly string[]
  /** Reasons for failed requests, with their counts. */
  readonly reasons: readonly string[]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Summarizes the histories. `between` is the start and end of the story in epoch milliseconds. */
export function tallyOf(
  histories: readonly RoomHistory[],
  faults: readonly string[],
  between: { readonly beganAt: number; readonly endedAt: number },
): Tally {
  const counting = (word: RegExp): number => faults.filter((fault) => word.test(fault)).length
  const gaps = histories.map((history) => longestGap(history, between)).toSorted((one, other) => one - other)
  const because = histories.flatMap(({ failures }) =>
    failures.map((failure) => failure.because.slice(0, 140)),
  )
  return {
    rooms: histories.length,
    asked: sum(histories.map(({ wishes }) => wishes.length)),
    acknowledged: sum(
      histories.map(({ wishes }) => wishes.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length),
    ),
    lost: counting(/: lost/u),
    twice: counting(/: (?:twice|order)/u),
    stale: counting(/: stale/u),
    failed: because.length,
    offline: sum(histories.map(({ offline }) => offline.length)),
    unreachedMs: { median: gaps[Math.floor(gaps.length / 2)] ?? 0, most: gaps.at(-1) ?? 0 },
    faults,
    reasons: [...Map.groupBy(because, generalized)].map(
      ([reason, all]) => `${String(all.length)} × ${reason}`,
    ),
  }
}

/** Returns the longest time without an acknowledged command to the room's device. */
function longestGap(
  { wishes }: RoomHistory,
  { beganAt, endedAt }: { beganAt: number; endedAt: number },
): number {
  const times = wishes
    .filter(({ control }) => isDevices(control))
    .flatMap(({ acknowledgedAt }) => acknowledgedAt ?? [])
    .filter((at) => at > beganAt && at < endedAt)
    .toSorted((one, other) => one - other)
  const marks = [beganAt, ...times, endedAt]
  return Math.max(...marks.slice(1).map((at, index) => at - (marks[index] ?? at)))
}

/** Removes what distinguishes one room from another. */
const generalized = (reason: string): string => reason.replaceAll(/\/cameras\/\S+/gu, '/cameras/…')

/** Returns one line for the terminal. */
export function told(name: string, tally: Tally): string {
  const { unreachedMs } = tally
  const seconds = (ms: number): string => (ms / 1_000).toFixed(1)
  return [
    `${name}: ${String(tally.rooms)} rooms, ${String(tally.acknowledged)} of ${String(tally.asked)} wishes acknowledged`,
    `lost ${String(tally.lost)}, twice ${String(tally.twice)}, too late ${String(tally.stale)}`,
    `requests failed ${String(tally.failed)}, told offline ${String(tally.offline)}`,
    `a room unreached for ${seconds(unreachedMs.median)} s (median), ${seconds(unreachedMs.most)} s (most)`,
  ].join('; ')
}
