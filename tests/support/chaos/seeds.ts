import { afterAll, beforeAll, describe, test } from 'vitest'
import { check } from './check.ts'
import { play } from './play.ts'
import { type Schedule, scheduleOf } from './schedule.ts'
import { ChaosWard } from './ward.ts'

/** How many schedules a run of all tests plays. */
const usual = 50

/** The seeds of this run: `WARDLINK_CHAOS_COUNT` of them from `WARDLINK_CHAOS_FIRST` on. */
export function seeds(): number[] {
  const first = Number(process.env['WARDLINK_CHAOS_FIRST'] ?? 1)
  const count = Number(process.env['WARDLINK_CHAOS_COUNT'] ?? usual)
  return Array.from({ length: count }, (_, at) => first + at)
}

/** Plays those schedules one after the other, on one server and in one browser; where there are none, nothing is started. */
export function playSeeds(these: readonly number[]): void {
  describe.skipIf(these.length === 0)('whatever goes wrong, what the screen and the room say is true', () => {
    let ward: ChaosWard
    beforeAll(async () => {
      ward = await ChaosWard.open()
    })
    afterAll(() => ward?.close())

    test.each(these.length === 0 ? [0] : these)('under seed %i', async (seed) => {
      const schedule = scheduleOf(seed)
      const faults = check(await play(ward, schedule))
      if (faults.length > 0) throw new Error([...faults, ...told(schedule)].join('\n'))
    })
  })
}

function told({ seed, steps }: Schedule): string[] {
  return [
    `Once more, alone: WARDLINK_CHAOS_FIRST=${String(seed)} WARDLINK_CHAOS_COUNT=1 npm run test:chaos`,
    ...steps.map((step) => JSON.stringify(step)),
  ]
}
