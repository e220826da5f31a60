import { drawSchedule } from './drawSchedule.ts'
import { failedSchedules } from './failedSchedules.ts'
import { fixedSchedules } from './fixedSchedules.ts'
import type { Schedule } from './schedule.ts'

/** Number of seeds played in a run of all tests. */
const usualCount = 100
const dayMs = 86_400_000
/** More seeds than a day plays, so that each day has its own range. */
const seedsPerDay = 1_000

/** Options of a run, from environment variables. */
export interface Asked {
  /** `WARDLINK_CHAOS_SCHEDULE`: the recording whose schedule is the only one played. */
  readonly scheduleFile: string | null
  /** `WARDLINK_CHAOS_HISTORY`: the recording to check; nothing is played. */
  readonly historyFile: string | null
  readonly fixed: readonly Schedule[]
  /**
   * `WARDLINK_CHAOS_COUNT` seeds starting at `WARDLINK_CHAOS_FIRST`, or at the day's first seed if absent.
   */
  readonly seeds: readonly number[]
}

/** Reads the options of a run. With a file or a first seed, the fixed schedules are not played. */
export function readAsked(environment: Readonly<Record<string, string | undefined>>, now: number): Asked {
  const { WARDLINK_CHAOS_SCHEDULE, WARDLINK_CHAOS_HISTORY, WARDLINK_CHAOS_FIRST, WARDLINK_CHAOS_COUNT } =
    environment
  const files = {
    scheduleFile: WARDLINK_CHAOS_SCHEDULE ?? null,
    historyFile: WARDLINK_CHAOS_HISTORY ?? null,
  }
  if (files.scheduleFile !== null || files.historyFile !== null) return { ...files, fixed: [], seeds: [] }
  const first = Number(WARDLINK_CHAOS_FIRST ?? Math.floor(now / dayMs) * seedsPerDay)
  const count = Number(WARDLINK_CHAOS_COUNT ?? usualCount)
  return {
    ...files,
    fixed: WARDLINK_CHAOS_FIRST === undefined ? [...fixedSchedules, ...failedSchedules] : [],
    seeds: Array.from({ length: count }, (_, at) => first + at),
  }
}

/** Returns the schedules of every second seed, even or odd. */
export function drawnSchedules({ seeds }: Asked, parity: 0 | 1): Schedule[] {
  return seeds.filter((seed) => seed % 2 === parity).map((seed) => drawSchedule(seed))
}
