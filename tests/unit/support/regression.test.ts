import { expect, test } from 'vitest'
import { type Reading, risePerCycle } from '../../support/regression.ts'

const readings = (value: (cycle: number) => number, every = 17): Reading[] =>
  Array.from({ length: 31 }, (_, round) => ({ cycle: round * every, value: value(round * every) }))

test('readings that grow by 5 KB a cycle rise by 5 KB from any start value', () => {
  expect(risePerCycle(readings((cycle) => 7e6 + 5_120 * cycle))).toBeCloseTo(5_120)
})

test('readings that are constant or only oscillate do not rise', () => {
  expect(risePerCycle(readings(() => 7e6))).toBe(0)
  expect(Math.abs(risePerCycle(readings((cycle) => 7e6 + (cycle % 2 === 0 ? 9_000 : 0))))).toBeLessThan(30)
})

test('readings that shrink have a negative rise', () => {
  expect(risePerCycle(readings((cycle) => 900 - cycle))).toBeCloseTo(-1)
})

test('it is the nearest line by the sum of squares, also where the readings lie unevenly', () => {
  const uneven = [1, 2, 2, 3, 7].map((cycle, at) => ({ cycle, value: [2, 1, 4, 3, 9][at] ?? 0 }))
  expect(risePerCycle(uneven)).toBeCloseTo(27 / 22, 10)
})

test('readings of a single cycle, or none, tell no rise', () => {
  for (const few of [[], [{ cycle: 1, value: 1 }], [1, 2].map((value) => ({ cycle: 4, value }))])
    expect(() => risePerCycle(few)).toThrow('two different cycles')
})
