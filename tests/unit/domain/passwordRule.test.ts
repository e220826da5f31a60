import { expect, test } from 'vitest'
import { passwordProblem } from '../../../src/domain/passwordRule.ts'

test.each([
  ['Abcde1', null],
  ['Ñandú7', null],
  ['Ａｂｃｄｅ１', null],
  ['Abc1', 'short_password'],
  // Six code units, and three characters.
  ['😀😀1', 'short_password'],
  ['abcde1', 'simple_password'],
  ['ABCDE1', 'simple_password'],
  ['Abcdef', 'simple_password'],
  ['病室病室病1', 'simple_password'],
])('%s is answered with %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})
