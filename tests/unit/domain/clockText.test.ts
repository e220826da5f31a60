import { expect, test } from 'vitest'
import { clockText } from '../../../src/domain/clockText.ts'

test.each([
  [0, '0:00'],
  [999, '0:00'],
  [7_900, '0:07'],
  [252_000, '4:12'],
  [760_000, '12:40'],
  [3_852_000, '1:04:12'],
  // The clock can be read before a call began.
  [-5, '0:00'],
])('%i ms are %s', (ms, shown) => {
  expect(clockText(ms)).toBe(shown)
})
