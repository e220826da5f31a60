import { afterAll, beforeAll, describe, test } from 'vitest'
import { play } from './play.ts'
import { judge, keepRecording } from './recording.ts'
import type { Schedule } from './schedules/schedule.ts'
import { ChaosHospital } from './chaosHospital.ts'

/**
 * Plays the schedules one after another, on one server and in one browser; starts nothing if there are none.
 * Keeps the recording of a schedule that fails, and with `WARDLINK_CHAOS_KEEP` all recordings.
 */
export function playSchedules(schedules: readonly Schedule[]): void {
  describe.skipIf(schedules.length === 0)('a schedule of faults', () => {
    let ward: ChaosHospital
    beforeAll(async () => {
      console.log(`plays ${schedules.map(({ name }) => name).join(', ')}`)
      ward = await ChaosHospital.open()
    })
    afterAll(() => ward?.close())

    const named = schedules.map((schedule) => [schedule.name, schedule] as const)
    const none: Schedule = { name: 'none', worker: false, complete: false, steps: [] }
    test.each(named.length === 0 ? [['none', none] as const] : named)('%s', async (_name, schedule) => {
      const recording = await play(ward, schedule)
      const faults = judge(recording)
      if (faults.length === 0 && process.env['WARDLINK_CHAOS_KEEP'] === undefined) return
      const file = await keepRecording(recording)
      if (faults.length > 0) throw new Error([...faults, ...repeatedBy(file)].join('\n'))
    })
  })
}

/** Returns the commands that replay a recorded schedule and that recheck its history. */
function repeatedBy(file: string): string[] {
  return [
    `Play this schedule again:    WARDLINK_CHAOS_SCHEDULE=${file} npm run test:chaos`,
    `Judge its history again:     WARDLINK_CHAOS_HISTORY=${file} npm run test:chaos`,
    'Keep a drawn schedule that failed: add its steps and the reason to tests/support/chaos/schedules/failedSchedules.ts.',
  ]
}
