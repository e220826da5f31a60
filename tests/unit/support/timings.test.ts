import { expect, it } from 'vitest'
import { slowestFiles } from '../../support/runner/timings.ts'

it('the slowest files come first, with their seconds', () => {
  expect(slowestFiles({ 'a.test.ts': 1_240, 'b.test.ts': 61_000, 'c.test.ts': 4 }, 2)).toEqual([
    '   61.0 s  b.test.ts',
    '    1.2 s  a.test.ts',
  ])
})
