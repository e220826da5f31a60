import { expect, test } from 'vitest'
import { isFormula, escapeFormulas } from '../../../../src/domain/imports/formula.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['Ada;=1+1', "Ada;'=1+1"],
  [';=1+1', ";'=1+1"],
  ['\t=1', "'\t'=1"],
  ['one\n+two', "one\n'+two"],
  ['＝1+1', "'＝1+1"],
  ['＠x', "'＠x"],
])('a spreadsheet would take %j for a formula: it is written %j', (cell, written) => {
  expect([isFormula(cell), escapeFormulas(cell)]).toEqual([true, written])
  expect(isFormula(written.replace(/^'/u, 'x'))).toBe(false)
})

test.each(['', 'Ada', 'a = b', 'Room 4-12', 'one; two', 'mail@example.org', '1 + 1'])(
  '%j is text, and stays as it is',
  (cell) => {
    expect([isFormula(cell), escapeFormulas(cell)]).toEqual([false, cell])
  },
)
