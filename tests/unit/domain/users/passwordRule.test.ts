import { expect, test } from 'vitest'
import { passwordProblem } from '../../../../src/domain/users/passwordRule.ts'

test.each([
  ['Abcde1', null],
  ['Ñandú7', null],
  ['Ａｂｃｄｅ１', null],
  ['Abc1', 'short_password'],
  // Five UTF-16 code units, but only three characters.
  ['😀😀1', 'short_password'],
  ['abcde1', 'simple_password'],
  ['ABCDE1', 'simple_password'],
  ['Abcdef', 'simple_password'],
  ['病室病室病1', 'simple_password'],
])('%s is answered with %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

test.each([
  ['Abcdef1', 'short_password'],
  ['Abcdefgh12', 'simple_password'],
  ['Abcdefg-12', null],
  ['Abc defg12', null],
])('where a level asks for ten characters and a symbol, %s is answered with %s', (password, problem) => {
  expect(passwordProblem(password, { length: 10, symbol: true })).toBe(problem)
})
