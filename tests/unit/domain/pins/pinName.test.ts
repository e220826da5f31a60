import { expect, test } from 'vitest'
import { isSamePinName, pinNameProblem } from '../../../../src/domain/pins/pinName.ts'

test.each([
  ['My bed', 'my BED'],
  ['Window', 'Ｗｉｎｄｏｗ'],
  ['ﾏﾄﾞﾍﾞ', 'マドベ'],
  [' Door ', 'Door'],
])('"%s" and "%s" are one name', (one, other) => expect(isSamePinName(one, other)).toBe(true))

test('names that are told apart when they are spoken are two', () => {
  expect(isSamePinName('Window', 'Window 2')).toBe(false)
  expect(isSamePinName('نافذة', 'باب')).toBe(false)
})

test.each([
  ['ab', 'too_short'],
  ['  ab  ', 'too_short'],
  ['', 'too_short'],
  ['窓の側', null],
  ['WINDOW', 'taken'],
  ['Garden', null],
])('of the name "%s" is said: %s', (name, problem) => {
  expect(pinNameProblem(name, ['Window'])).toBe(problem)
})
