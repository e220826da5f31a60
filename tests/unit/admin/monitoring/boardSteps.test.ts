import { expect, test } from 'vitest'
import { stepOf } from '../../../../src/admin/monitoring/boardSteps.ts'

/** Three tiles in one row, two in the row below, and one of another unit farther down. */
const boxes = [
  ...[0, 110, 220].map((left) => ({ left, right: left + 100, top: 0, bottom: 40 })),
  ...[0, 110].map((left) => ({ left, right: left + 100, top: 50, bottom: 90 })),
  { left: 60, right: 160, top: 200, bottom: 240 },
]
const step = (key: string, from: number, rtl = false) =>
  stepOf(key, boxes, from, { rtl, unit: from < 5 ? [0, 4] : [5, 5] })

test.each([
  ['ArrowDown', 1, 4],
  ['ArrowDown', 2, 4],
  ['ArrowDown', 3, 5],
  ['ArrowDown', 5, 5],
  ['ArrowUp', 3, 0],
  ['ArrowUp', 5, 4],
  ['ArrowUp', 1, 1],
  ['ArrowRight', 2, 3],
  ['ArrowRight', 5, 5],
  ['ArrowLeft', 0, 0],
  ['Home', 3, 0],
  ['End', 1, 4],
])('%s leads from tile %i to tile %i', (key, from, to) => {
  expect(step(key, from)).toBe(to)
})

test('right to left, the arrows lead the way they point', () => {
  expect(step('ArrowLeft', 0, true)).toBe(1)
  expect(step('ArrowRight', 1, true)).toBe(0)
})

test('any other key leads nowhere', () => {
  expect(step('a', 0)).toBeNull()
})
