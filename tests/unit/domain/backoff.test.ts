import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoffMs } from '../../../src/domain/backoff.ts'

test('waits grow to the most, and never start at nothing', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
      const wait = backoffMs(attempt, random)
      expect(wait).toBeGreaterThanOrEqual(125)
      expect(wait).toBeLessThanOrEqual(10_000)
    }),
  )
  expect(backoffMs(50, 1)).toBe(10_000)
})
