import { expect, test } from 'vitest'
import { scheduleOf } from '../../support/chaos/schedule.ts'

const seeds = Array.from({ length: 50 }, (_, at) => at + 1)

test('a seed always gives the same schedule, and another seed another one', () => {
  const once = seeds.map((seed) => JSON.stringify(scheduleOf(seed)))
  expect(seeds.map((seed) => JSON.stringify(scheduleOf(seed)))).toEqual(once)
  expect(new Set(once).size).toBe(seeds.length)
})

test('the fifty schedules of a run hold every fault and every act, most of them several times', () => {
  const steps = seeds.flatMap((seed) => scheduleOf(seed).steps)
  const faults = Object.groupBy(
    steps.flatMap(({ fault }) => (fault === null ? [] : [fault.fault])),
    (name) => name,
  )
  expect(Object.keys(faults).toSorted()).toEqual([
    ...['clock', 'cut', 'delay', 'deviceAway', 'duplicate', 'fullStorage', 'halfOpen'],
    ...['killServer', 'killTab', 'loseReply', 'reset', 'swapWorker'],
  ])
  for (const [name, all] of Object.entries(faults)) expect(all.length, name).toBeGreaterThanOrEqual(3)
  const acts = new Set(steps.map(({ act }) => act.act))
  expect(acts.size).toBe(16)
})
