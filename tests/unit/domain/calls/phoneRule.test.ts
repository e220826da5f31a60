import { describe, expect, test } from 'vitest'
import {
  diallable,
  gatewayProblem,
  isMailAddress,
  phoneProblem,
} from '../../../../src/domain/calls/phoneRule.ts'

describe('a telephone number as it is typed', () => {
  test.each([
    ['5550100', null],
    ['5550100142', null],
    ['(555) 010-0142', null],
    ['+155501001', null],
    ['+1 555 010 0142', null],
    ['1-555-010-0142', null],
    ['٥٥٥ ٠١٠ ٠١٤٢', null],
    ['۵۵۵۰۱۰۰۱۴۲', null],
    ['５５５－０１０－０１４２', null],
    ['\u202a5550100142\u202c', null],
    ['+1 155 010 0142', 'not_north_american'],
    ['555010', 'too_short'],
    ['55501001423', 'not_north_american'],
    ['0550100', 'not_north_american'],
    ['+', 'not_north_american'],
    ['call me', 'not_north_american'],
    ['', 'not_north_american'],
    ['5550100; rm', 'not_north_american'],
  ])('%j: %s', (typed, problem) => {
    expect(phoneProblem(typed)).toBe(problem)
  })

  test.each([
    ['+81 3 1234 5678', null],
    ['+442079460123', null],
    ['+81 (0)90 1234 5678', null],
    ['＋８１ ９０ １２３４ ５６７８', null],
    ['+44 20–7946−0123', null],
    ['5550100142', 'not_international'],
    ['+0 555 0100', 'not_international'],
    ['+12345', 'not_international'],
    ['+1234567890123456', 'not_international'],
    ['', 'not_international'],
  ])('by the international rule, %j: %s', (typed, problem) => {
    expect(phoneProblem(typed, 'international')).toBe(problem)
  })

  test.each([
    ['555 010 0142', null],
    ['+1 555 010 0142', null],
    ['5550100', 'no_area_code'],
    ['+15550100', 'no_area_code'],
    ['+44207946', null],
    ['555010', 'too_short'],
  ])('where the area code is required, %j: %s', (typed, problem) => {
    expect(phoneProblem(typed, 'north_american_with_area_code')).toBe(problem)
  })

  test.each([
    ['5550100', 'north_american', null],
    ['+81 90 1234 5678', 'north_american', null],
    ['5550100', 'north_american_with_area_code', 'no_area_code'],
    ['+1 555 0100', 'north_american_with_area_code', 'no_area_code'],
    ['٥٥٥٠١٠٠', 'north_american_with_area_code', 'no_area_code'],
    ['+81 90 1234 5678', 'north_american_with_area_code', null],
    ['555 010 0142', 'north_american_with_area_code', null],
    ['555', 'north_american_with_area_code', 'not_north_american'],
    ['5550100142', 'international', 'not_international'],
    ['+555', 'international', 'not_international'],
    ['+81 (0)90 1234 5678', 'international', null],
  ] as const)('as it is given to a gateway, %j by %s: %s', (typed, rule, problem) => {
    expect(gatewayProblem(typed, rule)).toBe(problem)
  })

  test('gets +1 before it, unless it begins with a plus', () => {
    expect(diallable('555 010 0142')).toBe('+15550100142')
    expect(diallable('+44 20 7946')).toBe('+44207946')
    for (const typed of ['+1 555 010 0142', '1 555 010 0142', '٥٥٥٠١٠٠١٤٢'])
      expect(diallable(typed)).toBe('+15550100142')
    expect(diallable('+81 (0)90 1234 5678')).toBe('+819012345678')
  })
})

test.each([
  ['ada@example.org', true],
  ['ada.lovelace+ward@mail.example.org', true],
  ['ada@example', false],
  ['ada example.org', false],
  ['ada@example.org, eve@example.org', false],
  ['ada@example.org\nBcc: eve@example.org', false],
  ['<ada@example.org>', false],
])('a mail address: %j is %s', (typed, good) => {
  expect(isMailAddress(typed)).toBe(good)
})
