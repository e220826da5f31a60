import { expect, test } from 'vitest'
import { normalizeForMatch, isSameName } from '../../../../src/domain/text/normalizeForMatch.ts'

test.each([
  ["O'Brien", 'o brien'],
  ['García-López', 'GARCIA LOPEZ'],
  ['Müller', 'muller'],
  ['林', ' 林 '],
  ['ｶﾞ', 'ガ'],
  ['مُحَمَّد', 'محمد'],
  ['412', '４１２'],
  ['412', '٤١٢'],
  ['412', '۴۱۲'],
  ['O‘Brien', 'O´Brien'],
  ['O′Brien', 'obrien'],
  ['A-12', 'a12'],
])('%s and %s are the same person or room', (one, other) =>
  expect(normalizeForMatch(one)).toBe(normalizeForMatch(other)),
)

test.each([
  ['-', '', false],
  ['-', ' ', false],
  ['-', '.', false],
  ['\u0301', '', false],
  ['', '', false],
  ['-', ' - ', true],
  ['.', '．', true],
  ["O'Brien", 'obrien', true],
])('%j and %j are of one person: %s', (one, other, same) => expect(isSameName(one, other)).toBe(same))

test.each([
  ['ガ', 'カ'],
  ['Ng', 'Nga'],
  ['412', '421'],
])('%s and %s are not', (one, other) => expect(normalizeForMatch(one)).not.toBe(normalizeForMatch(other)))
