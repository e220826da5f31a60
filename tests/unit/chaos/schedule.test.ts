import { describe, expect, it } from 'vitest'
import { drawSchedule } from '../../support/chaos/schedules/drawSchedule.ts'
import { failedSchedules } from '../../support/chaos/schedules/failedSchedules.ts'
import { changeSchedules, fixedSchedules } from '../../support/chaos/schedules/fixedSchedules.ts'
import type { Step } from '../../support/chaos/schedules/schedule.ts'
import { acts, everyStrike, strikeOf, uncovered } from '../../support/chaos/schedules/coverage.ts'

const seeds = Array.from({ length: 100 }, (_, at) => at + 1)

describe('drawn schedules', () => {
  it('are the same for the same seed, and others for another seed', () => {
    const once = seeds.map((seed) => JSON.stringify(drawSchedule(seed)))
    expect(seeds.map((seed) => JSON.stringify(drawSchedule(seed)))).toEqual(once)
    expect(new Set(once).size).toBe(seeds.length)
  })

  it('hold every kind of fault and every act several times in the seeds of one night', () => {
    const steps = seeds.flatMap((seed) => drawSchedule(seed).steps)
    const struck = steps.flatMap((step) => strikeOf(step)?.kind ?? [])
    for (const { kind } of everyStrike)
      expect(struck.filter((one) => one === kind).length, kind).toBeGreaterThan(3)
    for (const act of acts)
      expect(steps.filter((step) => step.act.act === act).length, act).toBeGreaterThan(2)
  })
})

describe('every schedule', () => {
  it('waits for a tablet at rest only where no fault goes on', () => {
    const all = [...fixedSchedules, ...failedSchedules, ...seeds.map((seed) => drawSchedule(seed))]
    const goesOn = (step?: Step): boolean =>
      step !== undefined && step.fault !== null && 'acts' in step.fault && step.fault.acts > 1
    const waiting = all.flatMap(({ name, steps }) =>
      steps.some((step, at) => step.unhurried && goesOn(steps[at - 1])) ? [name] : [],
    )
    expect(waiting).toEqual([])
  })
})

describe('fixed schedules', () => {
  it('hold every kind of fault at every point of an act, and every act', () => {
    expect(uncovered(fixedSchedules)).toEqual([])
  })

  it('hold every kind of fault at every point of an act in those of each change', () => {
    expect(uncovered(changeSchedules).filter((missing) => !acts.includes(missing))).toEqual([])
  })

  it.each([
    ['a kind of fault', 'killTab crash before', 'deaths', 'killTab'],
    ['a point of an act', 'halfOpen during', 'outages', 'halfOpen'],
  ])('do not pass for complete without %s', (_what, missing, name, fault) => {
    const without = fixedSchedules.map((one) => ({
      ...one,
      steps: one.name === name ? one.steps.filter((step) => step.fault?.fault !== fault) : one.steps,
    }))
    expect(uncovered(without)).toContain(missing)
  })

  it('do not pass for complete without an act', () => {
    const without = fixedSchedules.map((one) => ({
      ...one,
      steps: one.steps.filter(({ act }) => act.act !== 'renamePin'),
    }))
    expect(uncovered(without)).toEqual(expect.arrayContaining(['renamePin']))
  })

  it('have names and reasons of their own', () => {
    const all = [...fixedSchedules, ...failedSchedules]
    for (const key of ['name', 'reason'] as const)
      expect(new Set(all.map((one) => one[key])).size).toBe(all.length)
  })

  it('demand that each act is done and each fault strikes', () => {
    expect(fixedSchedules.filter(({ complete }) => !complete)).toEqual([])
  })
})
