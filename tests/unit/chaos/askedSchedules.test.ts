import { describe, expect, it } from 'vitest'
import { drawnSchedules, readAsked } from '../../support/chaos/schedules/askedSchedules.ts'

const noon = Date.UTC(2026, 10, 26, 12)

describe('the schedules that a run is asked for', () => {
  it('are the fixed ones and a hundred seeds of the day by default', () => {
    const asked = readAsked({}, noon)
    expect(asked.fixed.length).toBeGreaterThan(1)
    expect(asked.seeds).toHaveLength(100)
    expect(readAsked({}, noon + 60_000).seeds).toEqual(asked.seeds)
    const nextDay = readAsked({ WARDLINK_CHAOS_COUNT: '500' }, noon + 86_400_000).seeds
    expect(nextDay).toHaveLength(500)
    expect(nextDay.filter((seed) => asked.seeds.includes(seed))).toEqual([])
  })

  it('are the seeds from a first one, and nothing else, when one is named', () => {
    const asked = readAsked({ WARDLINK_CHAOS_FIRST: '17', WARDLINK_CHAOS_COUNT: '3' }, noon)
    expect(asked).toEqual({ scheduleFile: null, historyFile: null, fixed: [], seeds: [17, 18, 19] })
    expect(drawnSchedules(asked, 0).map(({ name }) => name)).toEqual(['seed 18'])
    expect(drawnSchedules(asked, 1).map(({ name }) => name)).toEqual(['seed 17', 'seed 19'])
  })

  it.each([
    ['schedule', { WARDLINK_CHAOS_SCHEDULE: 'seed-17.json' }],
    ['history', { WARDLINK_CHAOS_HISTORY: 'seed-17.json' }],
  ])('are none beside a recorded %s', (what, environment) => {
    const asked = readAsked({ ...environment, WARDLINK_CHAOS_COUNT: '500' }, noon)
    expect(asked).toMatchObject({ fixed: [], seeds: [], [`${what}File`]: 'seed-17.json' })
  })
})
