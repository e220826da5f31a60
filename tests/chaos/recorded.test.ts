import { describe, expect, test } from 'vitest'
import { readAsked } from '../support/chaos/schedules/askedSchedules.ts'
import { playSchedules } from '../support/chaos/playSchedules.ts'
import { judge, readRecording } from '../support/chaos/recording.ts'

const { scheduleFile, historyFile } = readAsked(process.env, Date.now())

playSchedules(scheduleFile === null ? [] : [(await readRecording(scheduleFile)).schedule])

describe.skipIf(historyFile === null)('the recorded history of a schedule', () => {
  test('is judged again', async () => {
    expect(judge(await readRecording(historyFile ?? ''))).toEqual([])
  })
})
