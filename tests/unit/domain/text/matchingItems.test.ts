import { expect, it } from 'vitest'
import { matchingItems } from '../../../../src/domain/text/matchingItems.ts'

const found = (items: readonly string[], typed: string) => matchingItems(items, typed, (item) => item)

it.each([
  ['new york', ['America/New_York', 'Asia/Tokyo'], ['America/New_York']],
  ['TOKYO', ['America/New_York', 'Asia/Tokyo'], ['Asia/Tokyo']],
  ['west 4', ['4 East', '4 West', '5 West'], ['4 West']],
  ['quebec', ['Québec', 'Ontario'], ['Québec']],
  ['ｶﾅ', ['カナ病棟', '第二病棟'], ['カナ病棟']],
  ['  ', ['4 East', '4 West'], ['4 East', '4 West']],
  ['6', ['4 East', '4 West'], []],
])('“%s” finds of %j the items %j', (typed, items, expected) => {
  expect(found(items, typed)).toEqual(expected)
})
